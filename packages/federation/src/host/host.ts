import type { AreaRouteModule, LazyRoute } from '@larkfield/area';
import type { AreaSummary } from '@larkfield/contracts';
import type { ModuleFederation } from '@module-federation/runtime';
import { createPrefetcher, type Prefetcher } from './prefetcher.ts';
import { fetchIntoCache, type ModuleLoader } from './module-loader.ts';
import { AreaLoadError } from './area-load-error.ts';
import { loadStylesheet } from './load-stylesheet.ts';
import { LOAD_LIMIT_MS, withTimeLimit } from './time-limit.ts';

export interface HostOptions {
  readonly federation: () => ModuleFederation;
  readonly modules: Pick<ModuleLoader, 'preload' | 'loadHashes'>;
  readonly limitMs?: number;
  readonly document?: Document;
  readonly fetchFile?: (href: string) => Promise<unknown>;
}

export interface Host extends Prefetcher {
  /** Loads the module and style sheets of a page. Retries once. @throws AreaLoadError if both attempts fail */
  load(area: string, summary: AreaSummary, page: string): Promise<AreaRouteModule>;
}

type Pages = Readonly<Record<string, LazyRoute>>;

/** Creates the host, which registers remotes when they are first needed and caches loaded modules. */
export function createHost({
  federation,
  modules,
  limitMs = LOAD_LIMIT_MS,
  document = window.document,
  fetchFile = fetchIntoCache,
}: HostOptions): Host {
  const loaded = new Map<string, AreaRouteModule>();
  const registered = new Set<string>();
  const failed = new Set<string>();

  function register(instance: ModuleFederation, name: string, entry: string, force: boolean): void {
    if (registered.has(entry) && !force) return;
    registered.add(entry);
    instance.registerRemotes([{ name, entry, type: 'module' }], { force });
  }

  /** Loads the remote of an area, which lists its pages. */
  function loadRemote(
    area: string,
    { entry }: AreaSummary,
    force: boolean,
  ): Promise<{ pages: Pages } | null> {
    const name = area.replaceAll('-', '_');
    const instance = federation();
    register(instance, name, entry, force);
    return instance.loadRemote<{ pages: Pages }>(`${name}/pages`);
  }

  async function preloadAll(summary: AreaSummary, files: readonly string[]): Promise<void> {
    await Promise.all(files.map((href) => modules.preload(summary, href)));
  }

  async function attempt(
    area: string,
    summary: AreaSummary,
    page: string,
    force: boolean,
  ): Promise<AreaRouteModule> {
    const files = summary.pages[page];
    if (!files) throw new Error(`no page ${page}`);
    const [remote] = await Promise.all([
      // Entry, page list and pages import one another: preloading avoids loading them one after the other.
      preloadAll(summary, files.js).then(() => loadRemote(area, summary, force)),
      ...files.css.map((href) => loadStylesheet(document, href)),
    ]);
    const module = await remote?.pages[page]?.lazy();
    if (!module) throw new Error(`the remote has no page ${page}`);
    return module;
  }

  // Each call has two attempts of its own: a preload of the same page may have used up others.
  const load: Host['load'] = async (area, summary, page) => {
    const key = `${summary.entry} ${page}`;
    const cached = loaded.get(key);
    if (cached) return cached;
    const tryOnce = (force: boolean) => withTimeLimit(attempt(area, summary, page, force), limitMs);
    try {
      const module = await tryOnce(failed.has(key)).catch(() => tryOnce(true));
      loaded.set(key, module);
      return module;
    } catch (cause) {
      failed.add(key);
      throw new AreaLoadError(area, summary.version, cause);
    }
  };

  return { load, ...createPrefetcher({ modules, fetchFile, load }) };
}
