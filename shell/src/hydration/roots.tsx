import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import type { ReactNode } from 'react';
import { startInSlices, type StartOptions } from './start-in-slices.tsx';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './root-id-prefixes.ts';
import type { RootPlace } from '../state/shell-context.ts';

/** React roots of the page: frame above, page, frame below. A crash in one does not affect the others. */
export interface PageRoots {
  /** Starts the root of the page: hydrates the document's HTML, or renders what was not served. */
  startPage(options: StartOptions): void;
  readonly pageStarted: () => boolean;
  /** Resolves when every started root is interactive. */
  whenHydrated(): Promise<void>;
}

/** Hydrates the frame of the served document. The root of the page starts once its code is loaded. */
export function hydrateFrame(contentOf: (place: RootPlace) => ReactNode): PageRoots {
  const hydrating = new Set<Promise<void>>();
  let pageStarted = false;
  start('shell-top', 'top', TOP_ID_PREFIX);
  start('shell-bottom', 'bottom', BOTTOM_ID_PREFIX);

  function start(id: string, place: RootPlace, prefix: string, options?: StartOptions): void {
    const work = startInSlices(requireElement(id), contentOf(place), prefix, options).then(() => {
      hydrating.delete(work);
    });
    hydrating.add(work);
  }

  return {
    startPage(options) {
      pageStarted = true;
      start('main', 'main', AREA_ID_PREFIX, options);
    },
    pageStarted: () => pageStarted,
    async whenHydrated() {
      // One root can start another: the frame starts the page.
      while (hydrating.size > 0) await Promise.all(hydrating);
    },
  };
}

/**
 * Returns the element with this id.
 * @throws Error if the document lacks it
 */
export function requireElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the document has no #${id}`);
  return found;
}
