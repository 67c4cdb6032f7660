import type { AreaSummary, ScriptHashes } from '@larkfield/contracts';
import { loadLink } from './load-link.ts';
import { FILE_LIMIT_MS } from './time-limit.ts';

export interface ModuleLoader {
  /** Loads the hash list of an area, unless the document contains the hashes. Otherwise the first `preload` does. */
  loadHashes(summary: AreaSummary): Promise<void>;
  /** Loads and compiles a module of an area without running it. @throws Error if its content differs from the release */
  preload(summary: AreaSummary, href: string): Promise<void>;
  /** Runs a module of an area, one of whose modules was preloaded. @throws Error if its content differs from the release */
  run(href: string): Promise<unknown>;
}

export interface ModuleLoaderOptions {
  readonly document: Document;
  /** Loads a file into the browser's cache. */
  readonly fetchFile?: (href: string) => Promise<unknown>;
  readonly fetchHashes?: (list: AreaSummary['hashes']) => Promise<ScriptHashes>;
  readonly importModule?: (href: string) => Promise<unknown>;
}

/**
 * Creates the loader that verifies modules by the hashes of their release. The import map of the document has the hashes of
 * its own area; for others, the area's hash list is loaded in parallel with the modules, so that it costs a request but no
 * time.
 */
export function createModuleLoader({
  document,
  fetchFile = fetchIntoCache,
  fetchHashes = fetchList,
  // Stryker disable next-line ArrowFunction: Jest cannot import by URL; the end-to-end tests do
  importModule = (href) => import(/* webpackIgnore: true */ href),
}: ModuleLoaderOptions): ModuleLoader {
  const inImportMap = hrefsInImportMap(document);
  const areas = new Map<string, AreaSummary>();
  const lists = new Map<string, Promise<ScriptHashes>>();
  const loadedLists = new Set<string>();
  const compiled = new Map<string, Promise<void>>();

  async function listOf({ hashes }: AreaSummary): Promise<ScriptHashes> {
    const list = await cacheOnce(lists, hashes.url, () => fetchHashes(hashes));
    loadedLists.add(hashes.url);
    return list;
  }

  async function preloadVerified(summary: AreaSummary, href: string): Promise<void> {
    // Loads in parallel with the list; the link below then finds it in the browser's cache.
    if (!loadedLists.has(summary.hashes.url)) fetchFile(href).catch(() => {});
    const list = await listOf(summary);
    const integrity = list[href.slice(href.lastIndexOf('/') + 1)];
    // In development files change without a new name, and the list is empty.
    if (integrity === undefined && Object.keys(list).length > 0)
      throw new Error(`${href} is no file of its release`);
    await preload(document, href, integrity);
  }

  function compile(summary: AreaSummary, href: string): Promise<void> {
    areas.set(folderOf(href), summary);
    return cacheOnce(compiled, href, async () => {
      if (!inImportMap.has(href)) return preloadVerified(summary, href);
      // The import map verifies it in any case, so no caller has to wait.
      void preload(document, href).catch(() => {});
    });
  }

  return {
    preload: compile,
    async loadHashes(summary) {
      if (!inImportMap.has(summary.entry)) await listOf(summary);
    },
    async run(href) {
      const summary = areas.get(folderOf(href));
      if (summary) await compile(summary, href);
      return importModule(href);
    },
  };
}

/** Caches a promise by key, unless it rejects. */
function cacheOnce<Value>(cache: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const cached = cache.get(key);
  if (cached) return cached;
  const promise = make();
  cache.set(key, promise);
  promise.catch(() => cache.delete(key));
  return promise;
}

/** @throws Error if the module cannot be loaded or its content differs */
async function preload(document: Document, href: string, integrity?: string): Promise<void> {
  if (document.createElement('link').relList.supports('modulepreload'))
    // An empty `integrity` would override the one of the import map.
    await loadLink(document, { rel: 'modulepreload', href, ...(integrity && { integrity }) });
}

function hrefsInImportMap(document: Document): ReadonlySet<string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Readonly<Record<string, string>> };
  return new Set(Object.keys(integrity));
}

const folderOf = (href: string): string => href.slice(0, href.lastIndexOf('/'));

/** Loads a file into the browser's cache, which stores only responses that were read completely. */
export async function fetchIntoCache(href: string): Promise<void> {
  await (await fetch(href)).arrayBuffer();
}

/** The time limit is that of the waiting attempts, so that the next attempt loads it again. */
async function fetchList({ url, integrity }: AreaSummary['hashes']): Promise<ScriptHashes> {
  const answer = await fetch(url, { integrity, signal: AbortSignal.timeout(FILE_LIMIT_MS) });
  return (await answer.json()) as ScriptHashes;
}
