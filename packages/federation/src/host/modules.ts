import type { AreaSummary, ScriptHashes } from '@larkfield/contracts';
import { loadLink } from './links.ts';
import { FILE_LIMIT_MS } from './time-limit.ts';

export interface Modules {
  /** Fetches the list that binds the modules of an area, unless the document does; else the first module that is asked for does. */
  list(summary: AreaSummary): Promise<void>;
  /** Fetches and compiles a module of an area, but does not run it. @throws Error when its content is not the release's. */
  compile(summary: AreaSummary, href: string): Promise<void>;
  /** Runs a module of an area that {@link compile} has met. @throws Error as above. */
  run(href: string): Promise<unknown>;
}

export interface ModulesOptions {
  readonly document: Document;
  /** Brings a file into the browser's cache. */
  readonly fetchFile?: (href: string) => Promise<unknown>;
  readonly fetchHashes?: (list: AreaSummary['hashes']) => Promise<ScriptHashes>;
  readonly importModule?: (href: string) => Promise<unknown>;
}

/**
 * Modules bound to the content that their release names. A document's import map binds those of its own area; for others
 * the area's list of hashes is fetched beside the modules themselves, so that it costs a request but no time.
 */
export function createModules({
  document,
  fetchFile = intoCache,
  fetchHashes = fetchList,
  importModule = (href) => import(/* webpackIgnore: true */ href),
}: ModulesOptions): Modules {
  const bound = boundByDocument(document);
  const areas = new Map<string, AreaSummary>();
  const lists = new Map<string, Promise<ScriptHashes>>();
  const here = new Set<string>();
  const compiled = new Map<string, Promise<void>>();

  async function listOf({ hashes }: AreaSummary): Promise<ScriptHashes> {
    const list = await once(lists, hashes.url, () => fetchHashes(hashes));
    here.add(hashes.url);
    return list;
  }

  async function bind(summary: AreaSummary, href: string): Promise<void> {
    // On its way while the list is: the link below finds it in the browser's cache.
    if (!here.has(summary.hashes.url)) fetchFile(href).catch(() => {});
    const list = await listOf(summary);
    const integrity = list[href.slice(href.lastIndexOf('/') + 1)];
    // In development files change under their names, and the list is empty.
    if (integrity === undefined && Object.keys(list).length > 0)
      throw new Error(`${href} is no file of its release`);
    await preload(document, href, integrity);
  }

  function compile(summary: AreaSummary, href: string): Promise<void> {
    areas.set(folderOf(href), summary);
    return once(compiled, href, async () => {
      if (!bound.has(href)) return bind(summary, href);
      // It is bound whoever asks for it: nobody has to wait.
      void preload(document, href).catch(() => {});
    });
  }

  return {
    compile,
    async list(summary) {
      if (!bound.has(summary.entry)) await listOf(summary);
    },
    async run(href) {
      const summary = areas.get(folderOf(href));
      if (summary) await compile(summary, href);
      return importModule(href);
    },
  };
}

/** What has failed is tried again by the next who asks. */
function once<Value>(kept: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** @throws Error when the module does not come, or with another content. */
async function preload(document: Document, href: string, integrity?: string): Promise<void> {
  if (document.createElement('link').relList.supports('modulepreload'))
    // One that is there and empty would do without what the import map asks for.
    await loadLink(document, { rel: 'modulepreload', href, ...(integrity && { integrity }) });
}

function boundByDocument(document: Document): ReadonlySet<string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Readonly<Record<string, string>> };
  return new Set(Object.keys(integrity));
}

const folderOf = (href: string): string => href.slice(0, href.lastIndexOf('/'));

/** Only what was read to its end is kept by the browser. */
export async function intoCache(href: string): Promise<void> {
  await (await fetch(href)).arrayBuffer();
}

/** One that hangs is given up with the attempts that wait for it, so that the next fetches its own. */
async function fetchList({ url, integrity }: AreaSummary['hashes']): Promise<ScriptHashes> {
  const answer = await fetch(url, { integrity, signal: AbortSignal.timeout(FILE_LIMIT_MS) });
  return (await answer.json()) as ScriptHashes;
}
