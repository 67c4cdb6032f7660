import type { AreaSummary } from '@larkfield/contracts';
import type { ModuleFederation } from '@module-federation/runtime';
import { createHost } from './host.ts';
import { AreaLoadError } from './area-load-error.ts';

const page = { Component: () => null };

const summary: AreaSummary = {
  version: '1.2.3',
  entry: '/assets/mf-x/entry.1.js',
  texts: '/assets/mf-x/texts.1.json',
  hashes: { url: '/assets/mf-x/hashes.1.json', integrity: 'sha256-list' },
  pages: {
    one: { js: ['/assets/mf-x/entry.1.js', '/assets/mf-x/pages.1.js', '/assets/mf-x/one.1.js'], css: [] },
    two: {
      js: ['/assets/mf-x/entry.1.js', '/assets/mf-x/pages.1.js', '/assets/mf-x/two.1.js'],
      css: ['/assets/mf-x/two.1.css'],
    },
  },
};

const remote = {
  pages: { one: { lazy: () => Promise.resolve(page) }, two: { lazy: () => Promise.resolve(page) } },
};

type Attempt = () => Promise<unknown>;
const works: Attempt = () => Promise.resolve(remote);
const breaks: Attempt = () => Promise.reject(new Error('network'));
const hangs: Attempt = () => new Promise(() => {});

/** A federation whose attempts go as planned; the last plan is for good. */
function federation(...plan: readonly Attempt[]) {
  const registered: { name: string; entry: string; type: string; force: boolean }[] = [];
  const asked: string[] = [];
  const instance = {
    registerRemotes: (
      [{ name, entry, type }]: [{ name: string; entry: string; type: string }],
      { force }: { force: boolean },
    ) => registered.push({ name, entry, type, force }),
    loadRemote(id: string) {
      asked.push(id);
      return (plan[Math.min(asked.length, plan.length) - 1] ?? works)();
    },
  };
  const compile = jest.fn((_summary: AreaSummary, _href: string): Promise<void> => Promise.resolve());
  const list = jest.fn((_summary: AreaSummary): Promise<void> => Promise.resolve());
  const fetchFile = jest.fn((_href: string): Promise<unknown> => Promise.resolve());
  const host = createHost({
    federation: () => instance as unknown as ModuleFederation,
    modules: { preload: compile, loadHashes: list },
    limitMs: 20,
    fetchFile,
  });
  return {
    host,
    registered,
    asked,
    compile,
    list,
    fetchFile,
    compiled: () => compile.mock.calls.map(([, href]) => href),
  };
}

const links = (rel: string) =>
  [...document.head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));

beforeEach(() => document.head.replaceChildren());

describe('a page of an area', () => {
  test('is loaded once and registers its remote under a name the runtime takes', async () => {
    const { host, registered, asked } = federation(works);
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    expect(asked).toEqual(['mf_x/pages']);
    expect(registered).toEqual([{ name: 'mf_x', entry: summary.entry, type: 'module', force: false }]);
  });

  test('asks for all of its files at once instead of one after the other', async () => {
    const { host, compiled } = federation(works);
    await host.load('mf-x', summary, 'one');
    expect(compiled()).toEqual(summary.pages['one']?.js);
  });

  test('does not start while a script of it has another content than its release', async () => {
    const { host, asked, compile } = federation(works);
    compile.mockRejectedValue(new Error('content'));
    await expect(host.load('mf-x', summary, 'one')).rejects.toMatchObject({ cause: new Error('content') });
    expect(asked).toEqual([]);
  });

  test('is shown only when its style sheet applies', async () => {
    const { host } = federation(works);
    let shown = false;
    const loading = host.load('mf-x', summary, 'two').then(() => (shown = true));
    await Promise.resolve();
    expect(shown).toBe(false);
    document.querySelector('link[rel="stylesheet"]')?.dispatchEvent(new Event('load'));
    await loading;
    expect(links('stylesheet')).toEqual(['/assets/mf-x/two.1.css']);
  });

  test.each([
    ['breaks', breaks],
    ['hangs', hangs],
    ['gives nothing', () => Promise.resolve(null)],
  ])('whose first attempt %s is tried once more, from scratch, without a word', async (_what, first) => {
    const { host, registered } = federation(first, works);
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    expect(registered.map(({ force }) => force)).toEqual([false, true]);
  });

  test('that fails twice is an error with area, version, cause and a number to tell', async () => {
    const { host, asked } = federation(breaks);
    const error: unknown = await host.load('mf-x', summary, 'one').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AreaLoadError);
    expect(error).toMatchObject({
      name: 'AreaLoadError',
      area: 'mf-x',
      version: '1.2.3',
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      cause: new Error('network'),
    });
    expect(asked).toHaveLength(2);
  });

  test('whose remote gives nothing twice is an error that says so', async () => {
    const { host } = federation(() => Promise.resolve(null));
    await expect(host.load('mf-x', summary, 'one')).rejects.toMatchObject({
      cause: new Error('the remote has no page one'),
    });
  });

  test('that failed can be had later, and the registration is renewed for it', async () => {
    const { host, registered } = federation(breaks, breaks, works);
    await expect(host.load('mf-x', summary, 'one')).rejects.toThrow(AreaLoadError);
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    expect(registered.map(({ force }) => force)).toEqual([false, true, true]);
  });

  test('that failed leaves another page of the same area alone', async () => {
    const { host } = federation(breaks, breaks, works);
    await expect(host.load('mf-x', summary, 'one')).rejects.toThrow(AreaLoadError);
    const other = host.load('mf-x', { ...summary, pages: { two: { js: [], css: [] } } }, 'two');
    expect(await other).toBe(page);
  });

  test.each([
    ['the release table', 'three', 'no page three'],
    ['the remote', 'four', 'the remote has no page four'],
  ])('that %s does not know is refused', async (_who, page, cause) => {
    const { host } = federation(works);
    const known = { ...summary, pages: { ...summary.pages, four: { js: [], css: [] } } };
    await expect(host.load('mf-x', known, page)).rejects.toMatchObject({ cause: new Error(cause) });
  });

  test('of a newer release is registered and loaded anew', async () => {
    const { host, registered } = federation(works);
    await host.load('mf-x', summary, 'one');
    await host.load('mf-x', { ...summary, entry: '/assets/mf-x/entry.2.js' }, 'one');
    expect(registered.map(({ entry }) => entry)).toEqual([summary.entry, '/assets/mf-x/entry.2.js']);
  });
});

describe('files fetched ahead', () => {
  test('of a page are scripts and style sheets, each once and none applied', () => {
    const { host, fetchFile, compiled } = federation(works);
    host.prefetch(summary, 'two');
    expect(compiled()).toEqual(summary.pages['two']?.js);
    host.prefetch(summary, 'two');
    expect(fetchFile.mock.calls).toEqual([['/assets/mf-x/two.1.css']]);
    expect(document.head).toBeEmptyDOMElement();
  });

  test('that cannot be had say nothing, and pages open all the same', async () => {
    const { host, fetchFile, compile } = federation(works);
    fetchFile.mockRejectedValue(new Error('network'));
    compile.mockRejectedValueOnce(new Error('network'));
    host.prefetch(summary, 'two');
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
  });

  test('of a page that is not there are none', () => {
    const { host, compiled, fetchFile } = federation(works);
    host.prefetch(summary, 'three');
    expect([compiled(), fetchFile.mock.calls]).toEqual([[], []]);
  });

  test('of a page that does not open say nothing, and it opens all the same when somebody asks for it', async () => {
    const { host } = federation(breaks, breaks, works);
    await host.preload('mf-x', summary, 'one');
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
  });

  test('of a page that somebody asks for meanwhile leave them two attempts of their own', async () => {
    const { host, asked } = federation(breaks, breaks, breaks, works);
    const ahead = host.preload('mf-x', summary, 'one');
    await Promise.resolve();
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    await ahead;
    expect(asked).toHaveLength(4);
  });

  test('at leisure wait for the list of their area, and nobody hears when it does not come', async () => {
    const { host, list, compiled, asked } = federation(works);
    list.mockRejectedValueOnce(new Error('network'));
    await host.preload('mf-x', summary, 'one');
    expect([compiled(), asked]).toEqual([[], []]);
    await host.preload('mf-x', summary, 'one');
    expect(asked).toEqual(['mf_x/pages']);
  });

  test('a page that was opened ahead is not asked for again, and one that failed to is', async () => {
    const { host, asked } = federation(breaks, breaks, works);
    await host.preload('mf-x', summary, 'one');
    expect(asked).toHaveLength(2);
    await host.preload('mf-x', summary, 'one');
    expect(asked).toHaveLength(3);
    expect(await host.load('mf-x', summary, 'one')).toBe(page);
    expect(asked).toHaveLength(3);
  });
});
