import type { AreaRouteModule, LazyRoute } from '@larkfield/area';
import type { AreaSummary } from '@larkfield/contracts';
import type { ModuleFederation } from '@module-federation/runtime';
import { createAhead, type Ahead } from './ahead.ts';
import { intoCache, type Modules } from './modules.ts';
import { AreaLoadError } from './problems.ts';
import { loadStylesheet } from './stylesheets.ts';
import { LOAD_LIMIT_MS, withTimeLimit } from './time-limit.ts';

export interface HostOptions {
  readonly federation: () => ModuleFederation;
  readonly modules: Pick<Modules, 'compile' | 'list'>;
  readonly limitMs?: number;
  readonly document?: Document;
  /** Brings a file into the browser's cache. */
  readonly fetchFile?: (href: string) => Promise<unknown>;
}

export interface Host extends Ahead {
  /** Loads the module of a page with its style sheets. @throws AreaLoadError after one silent second attempt. */
  load(area: string, summary: AreaSummary, page: string): Promise<AreaRouteModule>;
}

type Pages = Readonly<Record<string, LazyRoute>>;

/** Registers remotes when they are first needed and keeps what has loaded. */
export function createHost({
  federation,
  modules,
  limitMs = LOAD_LIMIT_MS,
  document = window.document,
  fetchFile = intoCache,
}: HostOptions): Host {
  const loaded = new Map<string, AreaRouteModule>();
  const registered = new Set<string>();
  const failed = new Set<string>();

  function register(instance: ModuleFederation, name: string, entry: string, again: boolean): void {
    if (registered.has(entry) && !again) return;
    registered.add(entry);
    instance.registerRemotes([{ name, entry, type: 'module' }], { force: again });
  }

  /** Loads the area's list of pages and all that they share. */
  function start(area: string, { entry }: AreaSummary, again: boolean): Promise<{ pages: Pages } | null> {
    const name = area.replaceAll('-', '_');
    const instance = federation();
    register(instance, name, entry, again);
    return instance.loadRemote<{ pages: Pages }>(`${name}/pages`);
  }

  async function compileAll(summary: AreaSummary, files: readonly string[]): Promise<void> {
    await Promise.all(files.map((href) => modules.compile(summary, href)));
  }

  async function attempt(
    area: string,
    summary: AreaSummary,
    page: string,
    again: boolean,
  ): Promise<AreaRouteModule> {
    const files = summary.pages[page];
    if (!files) throw new Error(`no page ${page}`);
    const [remote] = await Promise.all([
      // Entry, list of pages and page import one another: without this they would be fetched one after the other.
      compileAll(summary, files.js).then(() => start(area, summary, again)),
      ...files.css.map((href) => loadStylesheet(document, href)),
    ]);
    const module = await remote?.pages[page]?.lazy();
    if (!module) throw new Error(`the remote has no page ${page}`);
    return module;
  }

  // Whoever asks has two attempts of their own: those of a page that is opened ahead may be used up by then.
  const load: Host['load'] = async (area, summary, page) => {
    const key = `${summary.entry} ${page}`;
    const known = loaded.get(key);
    if (known) return known;
    const once = (again: boolean) => withTimeLimit(attempt(area, summary, page, again), limitMs);
    try {
      const module = await once(failed.has(key)).catch(() => once(true));
      loaded.set(key, module);
      return module;
    } catch (cause) {
      failed.add(key);
      throw new AreaLoadError(area, summary.version, cause);
    }
  };

  return { load, ...createAhead({ modules, fetchFile, load }) };
}
