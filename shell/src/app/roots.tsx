import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { hydrateInSlices } from './hydration.tsx';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './ids.ts';
import type { Place } from './shell-context.ts';

/** The page's React roots: frame above, page, frame below. A crash in one leaves the others standing. */
export interface Roots {
  /** Starts the root of the page: over the HTML that the document came with, or in its place. */
  startPage(how: 'hydrate' | 'render'): void;
  readonly pageStarted: () => boolean;
  /** Settles when every root that has started answers to the visitor. */
  settled(): Promise<void>;
}

/** Takes over the frame of the document as the server sent it. The page's root starts when its code is there. */
export function hydrateFrame(contentOf: (place: Place) => ReactNode): Roots {
  const hydrating = new Set<Promise<void>>();
  let pageStarted = false;
  hydrate('shell-top', 'top', TOP_ID_PREFIX);
  hydrate('shell-bottom', 'bottom', BOTTOM_ID_PREFIX);

  function hydrate(id: string, place: Place, prefix: string): void {
    const work = hydrateInSlices(element(id), contentOf(place), prefix).then(() => {
      hydrating.delete(work);
    });
    hydrating.add(work);
  }

  return {
    startPage(how) {
      pageStarted = true;
      if (how === 'hydrate') return hydrate('main', 'main', AREA_ID_PREFIX);
      const main = element('main');
      main.replaceChildren();
      const root = createRoot(main, { identifierPrefix: AREA_ID_PREFIX });
      flushSync(() => root.render(contentOf('main')));
    },
    pageStarted: () => pageStarted,
    async settled() {
      // What ends can have made way for more: the frame for the page.
      while (hydrating.size > 0) await Promise.all(hydrating);
    },
  };
}

/** A part of the document that the shell takes over. @throws Error when the document lacks it. */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the document has no #${id}`);
  return found;
}
