import type { createBrowserRouter } from 'react-router-dom';
import { flushSync } from 'react-dom';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;
export type RouterState = SiteRouter['state'];

export interface NavigationListeners {
  /** `before` runs before any root shows a change, `after` once all have. */
  readonly before: (state: RouterState) => void;
  readonly after: (state: RouterState) => void;
}

/**
 * Wraps the router, so that all React roots and the document change before the next paint. Each root's `RouterProvider`
 * alone would update on its own schedule.
 */
export function synchronizeRoots(router: SiteRouter, { before, after }: NavigationListeners): SiteRouter {
  type Listener = Parameters<SiteRouter['subscribe']>[0];
  const roots = new Set<Listener>();
  let last = router.state;
  router.subscribe((state, options) => {
    const isFirstPage = onlyLoadsFirstPage(last, state);
    last = state;
    before(state);
    // The frame was hydrated from the same address. Rendering all its links again would block a phone for 1/10 s.
    if (isFirstPage) return after(state);
    const notify = (at: boolean) => {
      for (const root of roots) root(state, { ...options, flushSync: at });
    };
    // The start of a navigation must not delay loading, so only its end renders synchronously.
    if (state.navigation.state === 'idle') flushSync(() => notify(true));
    else notify(false);
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

/** Returns whether the state differs only in the data of the served page, which the frame does not show. */
function onlyLoadsFirstPage(before: RouterState, after: RouterState): boolean {
  return (
    !before.initialized &&
    after.navigation.state === 'idle' &&
    after.location === before.location &&
    after.matches === before.matches &&
    !after.errors
  );
}
