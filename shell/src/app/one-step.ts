import type { createBrowserRouter } from 'react-router-dom';
import { flushSync } from 'react-dom';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;
export type RouterState = SiteRouter['state'];

export interface StepListeners {
  /** Called before any root shows a change, and after all of them do. */
  readonly before: (state: RouterState) => void;
  readonly after: (state: RouterState) => void;
}

/**
 * The router as the React roots see it. Each root has a `RouterProvider` of its own, which would show a change when it
 * pleases; here a change reaches all of them before the browser paints, with what belongs to the document around it.
 */
export function inOneStep(router: SiteRouter, { before, after }: StepListeners): SiteRouter {
  type Listener = Parameters<SiteRouter['subscribe']>[0];
  const roots = new Set<Listener>();
  router.subscribe((state, options) => {
    before(state);
    const tell = (at: boolean) => {
      for (const root of roots) root(state, { ...options, flushSync: at });
    };
    // That something is on its way is not worth holding up what brings it.
    if (state.navigation.state === 'idle') flushSync(() => tell(true));
    else tell(false);
    after(state);
  });
  return Object.create(router, {
    subscribe: {
      value(listener: Listener) {
        roots.add(listener);
        return () => roots.delete(listener);
      },
    },
  });
}
