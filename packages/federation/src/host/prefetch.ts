export interface Prefetch {
  /** Fetches and compiles modules, but does not run them. */
  scripts(files: readonly string[]): void;
  /** Brings style sheets into the browser's cache, but does not apply them. */
  stylesheets(files: readonly string[]): void;
}

export interface PrefetchOptions {
  readonly document: Document;
  readonly fetchFile?: (href: string) => Promise<unknown>;
}

/** Fetches files that may be wanted soon, each once. What fails is told to those who load it in earnest. */
export function createPrefetch({ document, fetchFile = intoCache }: PrefetchOptions): Prefetch {
  const asked = new Set<string>();

  function isNew(href: string): boolean {
    if (asked.has(href)) return false;
    asked.add(href);
    return true;
  }

  return {
    scripts(files) {
      const links = files
        .filter(isNew)
        .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      document.head.append(...links);
    },
    // Not by links: browsers warn of a `preload` that is not used within seconds, and under a policy of
    // `default-src 'none'` Firefox refuses `prefetch`.
    stylesheets(files) {
      for (const href of files.filter(isNew)) fetchFile(href).catch(() => {});
    },
  };
}

/** Only what was read to its end is kept. */
async function intoCache(href: string): Promise<void> {
  await (await fetch(href)).arrayBuffer();
}
