import type { AreaSummary } from '@larkfield/contracts';
import type { Modules } from './modules.ts';

/** What is fetched before anybody has asked for it. Whatever fails says nothing: whoever opens the page tries again and is told. */
export interface Ahead {
  /** Tells the browser that a page may be wanted soon: it fetches the files at its leisure. */
  prefetch(summary: AreaSummary, page: string): void;
  /** Fetches and starts what all pages of an area need, so that opening any of them is one step instead of three. */
  warm(area: string, summary: AreaSummary): void;
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
  /** Loads the area's list of pages and all that they share. */
  readonly start: (area: string, summary: AreaSummary) => Promise<unknown>;
  /** Loads a page: its module has run, and its style sheets apply. */
  readonly load: (area: string, summary: AreaSummary, page: string) => Promise<unknown>;
}

export function createAhead({ modules, fetchFile, start, load }: AheadOptions): Ahead {
  const fetched = new Set<string>();
  const compileAll = (summary: AreaSummary, files: readonly string[]) =>
    Promise.all(files.map((href) => modules.compile(summary, href)));

  function prefetch(summary: AreaSummary, page: string): void {
    const { js = [], css = [] } = summary.pages[page] ?? {};
    compileAll(summary, js).catch(ignore);
    // Not by links: browsers warn of a `preload` that is not used within seconds, and under a policy of
    // `default-src 'none'` Firefox refuses `prefetch`.
    for (const href of css) {
      if (fetched.has(href)) continue;
      fetched.add(href);
      fetchFile(href).catch(ignore);
    }
  }

  function warm(area: string, summary: AreaSummary): void {
    const files = commonScripts(summary);
    if (files.length === 0) return;
    compileAll(summary, files)
      .then(() => start(area, summary))
      .catch(ignore);
  }

  return {
    prefetch,
    warm,
    prepare: (area, summary, page) =>
      modules
        .list(summary)
        .then(() => load(area, summary, page))
        .then(ignore, ignore),
  };
}

/** Those that every page of an area needs. */
function commonScripts({ pages }: AreaSummary): string[] {
  const [first = new Set<string>(), ...others] = Object.values(pages).map(({ js }) => new Set(js));
  return [...others.reduce((found, files) => found.intersection(files), first)];
}

function ignore(): void {}
