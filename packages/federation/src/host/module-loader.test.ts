import type { AreaSummary, ScriptHashes } from '@larkfield/contracts';
import { createModuleLoader, fetchIntoCache } from './module-loader.ts';
import { FILE_LIMIT_MS } from './time-limit.ts';

const summary: AreaSummary = {
  version: '1.2.3',
  entry: '/assets/mf-x/entry.1.js',
  texts: '/assets/mf-x/texts.1.json',
  hashes: { url: '/assets/mf-x/hashes.1.json', integrity: 'sha256-list' },
  pages: {},
};
const list: ScriptHashes = { 'entry.1.js': 'sha256-entry', 'editor.1.js': 'sha256-editor' };

interface Setup {
  readonly hashes?: () => Promise<ScriptHashes>;
  /** What the browser makes of a link: fetched with that content, or refused. */
  readonly outcome?: (link: HTMLLinkElement) => 'load' | 'error';
  readonly supported?: boolean;
}

/** Modules of a document whose browser knows module preloads, which jsdom does not. */
function setUp({
  hashes = () => Promise.resolve(list),
  outcome = () => 'load',
  supported = true,
}: Setup = {}) {
  const links: HTMLLinkElement[] = [];
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (element instanceof HTMLLinkElement) {
      Object.defineProperty(element, 'relList', {
        value: { supports: (token: string) => supported && token === 'modulepreload' },
      });
      // As in a browser, it stands in the attribute of its name.
      Object.defineProperty(element, 'integrity', {
        get: () => element.getAttribute('integrity') ?? '',
        set: (value: string) => element.setAttribute('integrity', value),
      });
    }
    return element;
  });
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const link of nodes as HTMLLinkElement[]) {
      links.push(link);
      queueMicrotask(() => link.dispatchEvent(new Event(outcome(link))));
    }
  });
  const fetchHashes = jest.fn((_list: AreaSummary['hashes']) => hashes());
  const fetchFile = jest.fn(() => Promise.resolve());
  const importModule = jest.fn((href: string) => Promise.resolve(`ran ${href}`));
  const modules = createModuleLoader({ document, fetchFile, fetchHashes, importModule });
  return { modules, links, fetchHashes, fetchFile, importModule };
}

/** A network that gives this answer to everything. */
function answering(answer: Partial<Response>) {
  const read = jest.fn(() => Promise.resolve(new ArrayBuffer(0)));
  const fetched = jest.fn(() => Promise.resolve({ arrayBuffer: read, ...answer }));
  Object.assign(globalThis, { fetch: fetched });
  return { fetched, read };
}

const realFetch = globalThis.fetch;
beforeEach(() => document.head.replaceChildren());
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { fetch: realFetch });
});

test('a module of another area is bound to the content that the list of its area names', async () => {
  const { modules, links, fetchHashes } = setUp();
  await modules.preload(summary, summary.entry);
  expect(fetchHashes).toHaveBeenCalledWith(summary.hashes);
  expect(links.map(({ rel, href, integrity }) => [rel, new URL(href).pathname, integrity])).toEqual([
    ['modulepreload', summary.entry, 'sha256-entry'],
  ]);
});

test('a module is on its way while the list is', () => {
  const { modules, fetchFile } = setUp({ hashes: () => new Promise(() => {}) });
  void modules.preload(summary, summary.entry);
  expect(fetchFile).toHaveBeenCalledWith(summary.entry);
});

test('a module is asked for once where the list of its area is there', async () => {
  const { modules, links, fetchFile, fetchHashes } = setUp();
  await modules.loadHashes(summary);
  await modules.preload(summary, summary.entry);
  expect([fetchFile.mock.calls, links.length, fetchHashes.mock.calls.length]).toEqual([[], 1, 1]);
});

test('a module and the list of an area are fetched once, whoever asks', async () => {
  const { modules, links, fetchHashes } = setUp();
  await Promise.all([modules.preload(summary, summary.entry), modules.preload(summary, summary.entry)]);
  await modules.preload(summary, '/assets/mf-x/editor.1.js');
  expect([links.length, fetchHashes.mock.calls.length]).toEqual([2, 1]);
});

test.each<[string, Setup]>([
  ['with another content', { outcome: () => 'error' }],
  ['that its release does not have', { hashes: () => Promise.resolve({ 'other.js': 'sha256-other' }) }],
  ['of an area whose list does not come', { hashes: () => Promise.reject(new Error('network')) }],
])('a module %s does not run', async (_what, setup) => {
  const { modules, importModule } = setUp(setup);
  await expect(modules.preload(summary, summary.entry)).rejects.toThrow();
  await expect(modules.run(summary.entry)).rejects.toThrow();
  expect(importModule).not.toHaveBeenCalled();
  // A dead link would say of a later attempt that it is there.
  expect(document.head).toBeEmptyDOMElement();
});

test('what did not come is asked for again by the next who wants it', async () => {
  let first = true;
  const { modules } = setUp({
    hashes: () => (first ? Promise.reject(new Error('network')) : Promise.resolve(list)),
  });
  await expect(modules.preload(summary, summary.entry)).rejects.toThrow('network');
  first = false;
  await expect(modules.preload(summary, summary.entry)).resolves.toBeUndefined();
});

test('a chunk that an area imports later is bound, too', async () => {
  const { modules, links } = setUp();
  await modules.preload(summary, summary.entry);
  expect(await modules.run('/assets/mf-x/editor.1.js')).toBe('ran /assets/mf-x/editor.1.js');
  expect(links.at(-1)?.integrity).toBe('sha256-editor');
});

test('a chunk is bound by the list of its own area where several have been opened', async () => {
  const other = { ...summary, hashes: { url: '/assets/mf-y/hashes.1.json', integrity: 'sha256-other' } };
  const { modules, links, fetchHashes } = setUp();
  fetchHashes.mockImplementation(({ url }) =>
    Promise.resolve(url === other.hashes.url ? { 'editor.1.js': 'sha256-of-y' } : list),
  );
  await modules.preload(summary, summary.entry);
  await modules.preload(other, '/assets/mf-y/editor.1.js');
  await modules.run('/assets/mf-x/editor.1.js');
  expect(links.map(({ integrity }) => integrity)).toEqual(['sha256-entry', 'sha256-of-y', 'sha256-editor']);
});

test('a module of no area that has been opened runs as it is', async () => {
  const { modules, links } = setUp();
  expect(await modules.run('/assets/shell/menu.1.js')).toBe('ran /assets/shell/menu.1.js');
  expect(links).toEqual([]);
});

test('the list of an area is fetched as the release names it, refused with another content, and given up when it hangs', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { fetched } = answering({ json: () => Promise.resolve(list) });
  await createModuleLoader({ document }).loadHashes(summary);
  expect(fetched).toHaveBeenCalledWith('/assets/mf-x/hashes.1.json', {
    integrity: 'sha256-list',
    signal: limit.signal,
  });
  expect(timeout).toHaveBeenCalledWith(FILE_LIMIT_MS);
});

test('the list of an area that the document binds is not fetched', async () => {
  const script = document.createElement('script');
  script.type = 'importmap';
  script.textContent = JSON.stringify({ integrity: { [summary.entry]: 'sha256-entry' } });
  document.head.append(script);
  const { modules, fetchHashes } = setUp();
  await modules.loadHashes(summary);
  expect(fetchHashes).not.toHaveBeenCalled();
});

test('a file that is fetched into the cache is read to its end, or the browser would not keep it', async () => {
  const { fetched, read } = answering({});
  await fetchIntoCache('/assets/mf-x/entry.1.js');
  expect(fetched).toHaveBeenCalledWith('/assets/mf-x/entry.1.js');
  expect(read).toHaveBeenCalledTimes(1);
});

test("modules of the document's own area wait for nothing: its import map binds them", async () => {
  const script = document.createElement('script');
  script.type = 'importmap';
  script.textContent = JSON.stringify({ integrity: { [summary.entry]: 'sha256-entry' } });
  document.head.append(script);
  const { modules, fetchHashes, links } = setUp({ outcome: () => 'error' });
  await modules.preload(summary, summary.entry);
  expect(await modules.run(summary.entry)).toBe(`ran ${summary.entry}`);
  expect([fetchHashes.mock.calls.length, links.length]).toEqual([0, 1]);
  // One that is empty would take the place of the map's.
  expect(links[0]?.hasAttribute('integrity')).toBe(false);
});

test.each<[string, Setup]>([
  ['in development, where files change under their names', { hashes: () => Promise.resolve({}) }],
  ['in a browser that cannot preload modules', { supported: false, outcome: () => 'error' }],
])('a module runs unbound %s', async (_when, setup) => {
  const { modules } = setUp(setup);
  await modules.preload(summary, summary.entry);
  expect(await modules.run(summary.entry)).toBe(`ran ${summary.entry}`);
});
