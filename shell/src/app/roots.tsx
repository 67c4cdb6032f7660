import { SiteRoot } from '@larkfield/area';
import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Bottom, Top } from './frame.tsx';
import { AreaSlot } from './area-slot.tsx';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './ids.ts';
import type { Actions, View } from './view.ts';

/** The page's React roots: frame above, area, frame below. A crash in one leaves the others standing. */
export interface Roots {
  /** Brings all roots to the same view before the browser paints. */
  render(view: View): void;
}

/** Takes over the document as the server sent it. The area's root starts when its page is there. */
export function hydrateFrame(first: View, actions: Actions): Roots {
  // At once: a root that is given something new before it has hydrated would be drawn afresh.
  const [top, bottom] = flushSync(() => [
    hydrateRoot(element('shell-top'), <Top view={first} actions={actions} />, {
      identifierPrefix: TOP_ID_PREFIX,
    }),
    hydrateRoot(element('shell-bottom'), <Bottom view={first} />, { identifierPrefix: BOTTOM_ID_PREFIX }),
  ]);
  let main: Root | undefined;

  function renderArea(view: View): void {
    const { status } = view.area;
    // Until its code is there, the page rendered ahead of time stays as it is, links and all.
    if (status === 'idle' || status === 'degraded') return;
    const slot = (
      <SiteRoot site={view.site}>
        <AreaSlot area={view.area} onRetry={actions.retry} />
      </SiteRoot>
    );
    if (main) main.render(slot);
    else main = startArea(element('main'), slot, view);
  }

  return {
    render(view) {
      flushSync(() => {
        top.render(<Top view={view} actions={actions} />);
        bottom.render(<Bottom view={view} />);
        renderArea(view);
      });
    },
  };
}

function startArea(container: HTMLElement, slot: React.ReactNode, view: View): Root {
  const options = { identifierPrefix: AREA_ID_PREFIX };
  const rendered = view.area.status === 'ready' && container.dataset['page'] === view.area.key;
  if (rendered && container.hasChildNodes()) return hydrateRoot(container, slot, options);
  container.replaceChildren();
  const root = createRoot(container, options);
  root.render(slot);
  return root;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the document has no #${id}`);
  return found;
}
