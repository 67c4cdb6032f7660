import { SiteRoot } from '@larkfield/area';
import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Bottom, Top } from './frame.tsx';
import { AreaSlot } from './area-slot.tsx';
import { hydrateInSlices, type HydratingRoot } from './hydration.tsx';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './ids.ts';
import type { Actions, View } from './view.ts';

/** The page's React roots: frame above, area, frame below. A crash in one leaves the others standing. */
export interface Roots {
  /** Brings all roots to the same view before the browser paints; while one of them hydrates, once it has. */
  render(view: View): void;
  /** Settles when every root shows the newest view and answers to the visitor. */
  settled(): Promise<void>;
}

/** Takes over the document as the server sent it. The area's root starts when its page is there. */
export function hydrateFrame(first: View, actions: Actions): Roots {
  const hydrating = new Set<Promise<void>>();
  let shown = first;
  let newest = first;
  const top = hydrate('shell-top', <Top view={first} actions={actions} />, TOP_ID_PREFIX);
  const bottom = hydrate('shell-bottom', <Bottom view={first} />, BOTTOM_ID_PREFIX);
  let main: Pick<Root, 'render'> | undefined;

  function hydrate(id: string, content: React.ReactNode, prefix: string): HydratingRoot {
    const root = hydrateInSlices(element(id), content, prefix);
    const work: Promise<void> = root.done.then(() => {
      hydrating.delete(work);
      draw();
    });
    hydrating.add(work);
    return root;
  }

  function draw(): void {
    if (hydrating.size > 0 || shown === newest) return;
    const view = newest;
    shown = view;
    if (!main && isServed(view, first)) {
      flushSync(() => drawFrame(view));
      main = hydrate('main', slotOf(view, actions), AREA_ID_PREFIX);
      return;
    }
    flushSync(() => {
      drawFrame(view);
      drawArea(view);
    });
  }

  function drawFrame(view: View): void {
    top.render(<Top view={view} actions={actions} />);
    bottom.render(<Bottom view={view} />);
  }

  function drawArea(view: View): void {
    const { status } = view.area;
    // Until its code is there, the page rendered ahead of time stays as it is, links and all.
    if (status === 'idle' || status === 'degraded') return;
    main ??= emptyRoot(element('main'));
    main.render(slotOf(view, actions));
  }

  return {
    render(view) {
      newest = view;
      draw();
    },
    async settled() {
      // What ends can have made way for more: the frame for the area.
      while (hydrating.size > 0) await Promise.all(hydrating);
    },
  };
}

/** Whether the document came with the very page, in the words, that the view shows. */
function isServed(view: View, first: View): boolean {
  const main = element('main');
  const page = view.area.status === 'ready' && view.area.key;
  return main.hasChildNodes() && main.dataset['page'] === page && view.site.language === first.site.language;
}

function slotOf(view: View, actions: Actions): React.ReactNode {
  return (
    <SiteRoot site={view.site}>
      <AreaSlot area={view.area} onRetry={actions.retry} />
    </SiteRoot>
  );
}

function emptyRoot(container: HTMLElement): Root {
  container.replaceChildren();
  return createRoot(container, { identifierPrefix: AREA_ID_PREFIX });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the document has no #${id}`);
  return found;
}
