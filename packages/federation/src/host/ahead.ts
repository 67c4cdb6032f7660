import type { AreaSummary } from '@larkfield/contracts';
import type { Modules } from './modules.ts';

/** What is fetched before anybody has asked for it. Whatever fails says nothing: whoever opens the page tries again and is told. */
export interface Ahead {
  /** Tells the browser that a page may be wanted soon: it fetches the files at its leisure. */
  prefetch(summary: AreaSummary, page: string): void;
  /**
   * Opens a page without hurry, so that whoever follows its link waits for nothing but its drawing. The list that binds the
   * files comes first, so that none is asked for twice.
   */
  prepare(area: string, summary: AreaSummary, page: string): Promise<void>;
}

export interface AheadOptions {
  readonly modules: Pick<Modules, 'compile' | 'list'>;
  /** Brings a file into the browser's cache. */
  readonly fetchFile: (href: string) => Promise<unknown>;
  /** Loads a page: its module has run, and its style sheets apply. */
  readonly load: (area: string, summary: AreaSummary, page: string) => Promise<unknown>;
}

export function createAhead({ modules, fetchFile, load }: AheadOptions): Ahead {
  const fetched = new Set<string>();

  function prefetch(summary: AreaSummary, page: string): void {
    const { js = [], css = [] } = summary.pages[page] ?? {};
    for (const href of js) modules.compile(summary, href).catch(ignore);
    // Not by links: browsers warn of a `preload` that is not used within seconds, and under a policy of
    // `default-src 'none'` Firefox refuses `prefetch`.
    for (const href of css) {
      if (fetched.has(href)) continue;
      fetched.add(href);
      fetchFile(href).catch(ignore);
    }
  }

  return {
    prefetch,
    prepare: (area, summary, page) =>
      modules
        .list(summary)
        .then(() => load(area, summary, page))
        .then(ignore, ignore),
  };
}

function ignore(): void {}
