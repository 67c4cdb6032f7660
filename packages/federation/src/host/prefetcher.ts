import type { AreaSummary } from '@larkfield/contracts';
import type { ModuleLoader } from './module-loader.ts';

/** Loads pages before they are opened. Errors are ignored: opening the page retries and reports them. */
export interface Prefetcher {
  prefetch(summary: AreaSummary, page: string): void;
  /**
   * Loads and runs a page in the background, so that opening it only has to render. Loads the hash list first, so that no
   * file is requested twice.
   */
  preload(area: string, summary: AreaSummary, page: string): Promise<void>;
}

export interface PrefetcherOptions {
  readonly modules: Pick<ModuleLoader, 'preload' | 'loadHashes'>;
  readonly fetchFile: (href: string) => Promise<unknown>;
  /** Loads a page: runs its module and applies its style sheets. */
  readonly load: (area: string, summary: AreaSummary, page: string) => Promise<unknown>;
}

export function createPrefetcher({ modules, fetchFile, load }: PrefetcherOptions): Prefetcher {
  const fetched = new Set<string>();

  function prefetch(summary: AreaSummary, page: string): void {
    const { js = [], css = [] } = summary.pages[page] ?? {};
    for (const href of js) modules.preload(summary, href).catch(ignore);
    // Not with links: browsers warn about a `preload` that is not used within seconds, and with `default-src 'none'` Firefox
    // blocks `prefetch`.
    for (const href of css) {
      if (fetched.has(href)) continue;
      fetched.add(href);
      fetchFile(href).catch(ignore);
    }
  }

  return {
    prefetch,
    preload: (area, summary, page) =>
      modules
        .loadHashes(summary)
        .then(() => load(area, summary, page))
        .then(ignore, ignore),
  };
}

function ignore(): void {}
