import { createUnsaved, whenIdle } from '@larkfield/area';
import { findRoute, isTheme, localizePath, splitPath } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import type { Host } from '@larkfield/federation/host';
import { createBrowserRouter } from 'react-router-dom';
import { startRuler } from '../reading/settings.ts';
import { createSession } from '../session/session.ts';
import { followAdminTable } from './admin-table.ts';
import { adoptEntries } from './entries.ts';
import { createJsonCache, type FetchJson } from './fetch-json.ts';
import { prefetchOnIntent } from './intent.ts';
import { createLanguageLoader, languageOf, type LanguageData } from './language-loader.ts';
import { createNavigationSteps } from './navigation-steps.ts';
import { inOneStep, type SiteRouter } from './one-step.ts';
import { createPageLoader } from './page-loader.ts';
import { element, hydrateFrame, type Roots } from './roots.tsx';
import { createRouteLoaders } from './route-loaders.ts';
import { ShellRoot } from './shell-root.tsx';
import { languageIn, NO_PAGE, pageIn, siteRoutes } from './site-routes.tsx';
import { createShellStore, type ShellStore } from './store.ts';

/** What development takes a hand in. */
export interface ShellHooks {
  readonly fetchJson?: FetchJson;
  /** Called with every language that is opened, before anything shows its texts. */
  readonly onLanguage?: (opened: LanguageData) => void;
  /** Called when the frame answers to the visitor. */
  readonly onStart?: () => void;
}

/**
 * Takes over the document: hydrates it, routes from then on, and offers the visitor's language. In two tasks: in one
 * it holds up a phone's processor for an eighth of a second.
 */
export function startShell(host: Host, hooks: ShellHooks = {}): void {
  const { fetchJson = createJsonCache(), onLanguage, onStart } = hooks;
  const data = JSON.parse(element('site-data').textContent ?? '') as SiteData;
  const theme = document.documentElement.dataset['theme'];
  const store = createShellStore({
    theme: isTheme(theme) ? theme : 'automatic',
    offer: data.offer ?? undefined,
  });
  const first = languageOf(data);
  const language = createLanguageLoader(first, fetchJson, onLanguage);
  // The router asks for the first page before the roots are there.
  const frame = Promise.withResolvers<Roots>();
  const settled = async () => (await frame.promise).settled();
  const pages = createPageLoader({ data, host, fetchJson, language, settled });
  let stale = false;
  const running: { router?: SiteRouter } = {};
  const loaders = createRouteLoaders({
    language,
    open: pages.open,
    isStale: () => stale,
    shown: () => running.router?.state,
  });
  adoptEntries();

  setTimeout(() => {
    const site = siteRoutes(data.table, data.page ? first.language : undefined, loaders);
    const router = createBrowserRouter(site.routes, {
      async patchRoutesOnNavigation(args) {
        site.patch(args);
        await pages.patch(args);
      },
      hydrationData: { loaderData: { [data.page ? first.language : NO_PAGE]: first } },
    });
    running.router = router;
    const table = () => (languageIn(router.state) ?? first).table;
    const session = startSession(router, store);
    const loadAdminTable = followAdminTable(store, table, fetchJson);
    store.subscribe(({ session: now }, { session: before }) => {
      if (now !== before) void loadAdminTable();
    });
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') void loadAdminTable();
    });
    const steps = createNavigationSteps({
      data,
      store,
      roots: () => roots,
      first: router.state,
      titleOf: pages.titleOf,
    });
    const shell = { store, brand: data.brand, pageOf: pages.pageOf, ...session };
    const inStep = inOneStep(router, steps);
    const unsaved = createUnsaved();
    const roots: Roots = hydrateFrame((place) => (
      <ShellRoot shell={{ ...shell, place }} router={inStep} unsaved={unsaved} />
    ));
    frame.resolve(roots);
    if (onStart) void roots.settled().then(onStart);
    startRuler();
    prefetchOnIntent(host, table, fetchJson);
    const withReports = document.documentElement.dataset['reports'];
    const missed = () => undefined;
    whenIdle(() => {
      import(/* webpackChunkName: "at-rest" */ './at-rest.ts').then(
        ({ startAtRest }) =>
          startAtRest({
            release: data.table.id,
            onStale: () => (stale = true),
            isPage: ({ pathname }) => findRoute(table().routes, splitPath(pathname).path) !== undefined,
            navigate: (href) => void router.navigate(href),
          }),
        missed,
      );
      if (!withReports) return;
      import(/* webpackChunkName: "reports" */ '../reports/reports.ts').then(
        ({ startReports }) => startReports(data.table, () => pageIn(router.state), store),
        missed,
      );
    });
  });
}

/** Ties the session to what the page shows. */
function startSession(router: SiteRouter, store: ShellStore) {
  const session = createSession({
    onChange: (changed) => store.setState({ session: changed }),
    async goHome() {
      const language = languageIn(router.state)?.language ?? 'en';
      if (pageIn(router.state)?.path !== '/') await router.navigate(localizePath('/', language));
    },
  });
  store.setState({ session: session.current() });
  session.start();
  return {
    refreshSession: session.refresh,
    async logout(): Promise<boolean> {
      const done = await session.logout();
      const opened = languageIn(router.state);
      const announcement = opened?.i18n.getFixedT(opened.language, 'shell')('account.loggedOut');
      if (done && announcement) store.setState({ announcement });
      return done;
    },
  };
}
