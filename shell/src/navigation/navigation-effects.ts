import { titleOf as areaTitle } from '@larkfield/area';
import { splitPath } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { toLoadError, missingSystemPage } from '../routing/area-page.tsx';
import { documentTitle } from './document-title.ts';
import type { RouterState } from '../routing/synchronized-router.ts';
import { requireElement, type PageRoots } from '../hydration/roots.tsx';
import { createScrollMemory, openTargetDetails, scrollToTarget } from './scroll-memory.ts';
import { languageOfState, pageOfState } from '../routing/site-routes.tsx';
import type { ShellStore } from '../state/shell-store.ts';

/** Performance mark for the time when the first page is interactive; read by benchmarks and field measurements. */
const INTERACTIVE_MARK = 'interactive';

export interface NavigationEffectsOptions {
  readonly data: SiteData;
  readonly store: ShellStore;
  readonly roots: () => PageRoots;
  /** Router state of the served document. */
  readonly initialState: RouterState;
  /** Returns the title that a page's service sent. */
  readonly titleOf: (location: Pick<Location, 'pathname' | 'search'>) => string | undefined;
}

/**
 * Creates the effects of a navigation outside the React roots. `before` sets the document's language and title. `after`
 * hydrates or renders the first page; when the location has
 * changed, it sets focus, scroll position and announcement.
 */
export function createNavigationEffects({
  data,
  store,
  roots,
  initialState,
  titleOf,
}: NavigationEffectsOptions) {
  const scroll = createScrollMemory();
  let shown = initialState.location;
  scroll.show(shown.key);
  scroll.correct(shown.key);

  function before(state: RouterState): void {
    const { location, navigation } = state;
    if (navigation.state !== 'idle' || location.key !== shown.key) scroll.leave();
    const opened = languageOfState(state);
    const page = pageOfState(state);
    if (navigation.state !== 'idle' || location === shown || !opened || !page) return;
    Object.assign(document.documentElement, { lang: opened.language, dir: opened.dir });
    const [missing] = Object.values(state.errors ?? {}).map(missingSystemPage);
    const ofShell = opened.i18n.getFixedT(opened.language, 'shell');
    const title = missing
      ? ofShell(`system.${missing}.title`)
      : (titleOf(location) ?? areaTitle(opened.i18n, page, data.brand));
    // A page whose texts failed to load has no title.
    document.title = title ? documentTitle(title, data.brand.name) : data.brand.name;
  }

  function after(state: RouterState): void {
    if (state.navigation.state !== 'idle' || !state.initialized) return;
    if (!roots().pageStarted()) startPage(state);
    if (state.location !== shown) arrive(state);
  }

  /** Hydrates the first page, or renders it if there is no served HTML. */
  function startPage({ location, errors }: RouterState): void {
    const failure = Object.values(errors ?? {})[0];
    const isFirst = location === initialState.location;
    const served = Boolean(requireElement('main').dataset['page']) && isFirst;
    store.setState({ failureId: served && failure ? toLoadError(failure).id : undefined });
    if (served && failure) return;
    // A page that somebody has opened meanwhile is there before it gets focus and scroll position.
    roots().startPage({ isServed: served, atOnce: !isFirst });
    void roots()
      .whenHydrated()
      .then(() => performance.mark(INTERACTIVE_MARK));
  }

  function arrive({ location, historyAction }: RouterState): void {
    const [from, to] = [splitPath(shown.pathname), splitPath(location.pathname)];
    const [hash, key] = [location.hash, location.key];
    const opensOther = from.path !== to.path;
    const anchorHere = !opensOther && from.language === to.language && hash !== '';
    shown = location;
    scroll.show(key);
    if (opensOther || from.language !== to.language) store.setState({ announcement: document.title });
    if (opensOther) {
      const { dataset } = document.documentElement;
      dataset['moved'] = '';
      // The top of a page does not need the layout of the content below; a position further down does.
      if (historyAction !== 'POP' && !hash) delete dataset['whole'];
      requireElement('main').focus({ preventScroll: true });
    }
    if (historyAction === 'POP' && scroll.restore(key)) return;
    if (opensOther) scrollToTarget(hash);
    else if (anchorHere) openTargetDetails(hash);
  }

  return { before, after };
}
