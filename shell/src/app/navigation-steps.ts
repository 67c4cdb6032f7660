import { titleOf as areaTitle } from '@larkfield/area';
import { splitPath } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { asLoadError, missingPage } from './area-page.tsx';
import { documentTitle } from './document-title.ts';
import type { RouterState } from './one-step.ts';
import { element, type Roots } from './roots.tsx';
import { createScrollMemory, openFolded, scrollToTarget } from './scroll.ts';
import { languageIn, pageIn } from './site-routes.tsx';
import type { ShellStore } from './store.ts';

/** Set when the first page answers to the visitor; read by the benchmarks and by field measurements. */
export const INTERACTIVE_MARK = 'interactive';

export interface NavigationStepsOptions {
  readonly data: SiteData;
  readonly store: ShellStore;
  readonly roots: () => Roots;
  /** The state that the document came in. */
  readonly first: RouterState;
  /** Title that a page's service has told. */
  readonly titleOf: (location: Pick<Location, 'pathname' | 'search'>) => string | undefined;
}

/** What a navigation changes around the React roots: document, title, focus, place on the page, what is read out. */
export function createNavigationSteps({ data, store, roots, first, titleOf }: NavigationStepsOptions) {
  const scroll = createScrollMemory();
  let shown = first.location;
  scroll.show(shown.key);
  scroll.correct(shown.key);

  function before(state: RouterState): void {
    const { location, navigation } = state;
    if (navigation.state !== 'idle' || location.key !== shown.key) scroll.leave();
    const opened = languageIn(state);
    const page = pageIn(state);
    if (navigation.state !== 'idle' || location === shown || !opened || !page) return;
    Object.assign(document.documentElement, { lang: opened.language, dir: opened.dir });
    const [missing] = Object.values(state.errors ?? {}).map(missingPage);
    const ofShell = opened.i18n.getFixedT(opened.language, 'shell');
    const title = missing
      ? ofShell(`system.${missing}.title`)
      : (titleOf(location) ?? areaTitle(opened.i18n, page, data.brand));
    // A page whose texts did not come has no words of its own.
    document.title = title ? documentTitle(title, data.brand.name) : data.brand.name;
  }

  function after(state: RouterState): void {
    if (state.navigation.state !== 'idle' || !state.initialized) return;
    if (!roots().pageStarted()) startPage(state);
    if (state.location !== shown) arrive(state);
  }

  /** The first page comes to life in the HTML that was served, or, when that is not to be had, in its place. */
  function startPage({ location, errors }: RouterState): void {
    const failure = Object.values(errors ?? {})[0];
    const served = Boolean(element('main').dataset['page']) && location === first.location;
    store.setState({ degraded: served && failure ? asLoadError(failure).id : undefined });
    if (served && failure) return;
    roots().startPage(served ? 'hydrate' : 'render');
    void roots()
      .settled()
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
      // The top of a page waits for nothing of what is below; a place further down is told by the height of all above it.
      if (historyAction !== 'POP' && !hash) delete dataset['whole'];
      element('main').focus({ preventScroll: true });
    }
    if (historyAction === 'POP' && scroll.restore(key)) return;
    if (opensOther) scrollToTarget(hash);
    else if (anchorHere) openFolded(hash);
  }

  return { before, after };
}
