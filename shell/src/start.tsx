import { createUnsaved, whenIdle } from '@larkfield/area';
import { findRoute, isTheme, localizePath, splitPath } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import type { Host } from '@larkfield/federation/host';
import { createBrowserRouter } from 'react-router-dom';
import { updateRuler } from './reading/settings.ts';
import { createSession } from './session/session.ts';
import { createAdminTableLoader } from './loading/admin-table-loader.ts';
import { fillMissingHistoryState } from './navigation/history-state.ts';
import { createJsonCache, type FetchJson } from './loading/fetch-json.ts';
import { prefetchOnIntent } from './loading/prefetch-on-intent.ts';
import { createLanguageLoader, createLanguageData, type LanguageData } from './loading/language-loader.ts';
import { createNavigationEffects } from './navigation/navigation-effects.ts';
import { synchronizeRoots, type SiteRouter } from './routing/synchronized-router.ts';
import { createPageLoader } from './routing/page-loader.ts';
import { requireElement, hydrateFrame, type PageRoots } from './hydration/roots.tsx';
import { createRouteLoaders } from './routing/route-loaders.ts';
import { ShellRoot } from './hydration/shell-root.tsx';
import { languageOfState, NO_PAGE_ROUTE, pageOfState, siteRoutes } from './routing/site-routes.tsx';
import { createShellStore, type ShellStore } from './state/shell-store.ts';

export interface ShellHooks {
  readonly fetchJson?: FetchJson;
  readonly onLanguage?: (opened: LanguageData) => void;
  /** Called when the frame is interactive. */
  readonly onStart?: () => void;
}

/** Starts the shell in the document. Uses two tasks, because one would block a phone for 1/8 s. */
export function startShell(host: Host, hooks: ShellHooks = {}): void {
  const { fetchJson = createJsonCache(), onLanguage, onStart } = hooks;
  const data = JSON.parse(requireElement('site-data').textContent ?? '') as SiteData;
  const theme = document.documentElement.dataset['theme'];
  const store = createShellStore({
    theme: isTheme(theme) ? theme : 'automatic',
    languageOffer: data.offer ?? undefined,
  });
  const first = createLanguageData(data);
  const language = createLanguageLoader(first, fetchJson, onLanguage);
  // The router loads the first page before the roots exist.
  const frame = Promise.withResolvers<PageRoots>();
  const whenHydrated = async () => (await frame.promise).whenHydrated();
  const pages = createPageLoader({ data, host, fetchJson, language, whenHydrated });
  let stale = false;
  const running: { router?: SiteRouter } = {};
  const loaders = createRouteLoaders({
    language,
    open: pages.open,
    isStale: () => stale,
    currentState: () => running.router?.state,
  });
  fillMissingHistoryState();

  setTimeout(() => {
    const site = siteRoutes(data.table, data.page ? first.language : undefined, loaders);
    const router = createBrowserRouter(site.routes, {
      async patchRoutesOnNavigation(args) {
        site.patch(args);
        await pages.patch(args);
      },
      hydrationData: { loaderData: { [data.page ? first.language : NO_PAGE_ROUTE]: first } },
    });
    running.router = router;
    const table = () => (languageOfState(router.state) ?? first).table;
    const session = startSession(router, store);
    const loadAdminTable = createAdminTableLoader(store, table, fetchJson);
    store.subscribe(({ session: now }, { session: before }) => {
      if (now !== before) void loadAdminTable();
    });
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') void loadAdminTable();
    });
    const steps = createNavigationEffects({
      data,
      store,
      roots: () => roots,
      initialState: router.state,
      titleOf: pages.titleOf,
    });
    const shell = { store, brand: data.brand, pageOf: pages.pageOf, ...session };
    const inStep = synchronizeRoots(router, steps);
    const unsaved = createUnsaved();
    const roots: PageRoots = hydrateFrame((place) => (
      <ShellRoot shell={{ ...shell, place }} router={inStep} unsaved={unsaved} />
    ));
    frame.resolve(roots);
    if (onStart) void roots.whenHydrated().then(onStart);
    updateRuler();
    prefetchOnIntent(host, table, fetchJson);
    const withReports = document.documentElement.dataset['reports'];
    const missed = () => undefined;
    whenIdle(() => {
      import(/* webpackChunkName: "at-rest" */ './navigation/idle-tasks.ts').then(
        ({ startIdleTasks }) =>
          startIdleTasks({
            release: data.table.id,
            onStale: () => (stale = true),
            isPage: ({ pathname }) => findRoute(table().routes, splitPath(pathname).path) !== undefined,
            navigate: (href) => void router.navigate(href),
          }),
        missed,
      );
      if (!withReports) return;
      import(/* webpackChunkName: "reports" */ './reports/reports.ts').then(
        ({ startReports }) => startReports(data.table, () => pageOfState(router.state), store),
        missed,
      );
    });
  });
}

function startSession(router: SiteRouter, store: ShellStore) {
  const session = createSession({
    onChange: (changed) => store.setState({ session: changed }),
    async goHome() {
      const language = languageOfState(router.state)?.language ?? 'en';
      if (pageOfState(router.state)?.path !== '/') await router.navigate(localizePath('/', language));
    },
  });
  store.setState({ session: session.current() });
  session.start();
  return {
    refreshSession: session.refresh,
    async logout(): Promise<boolean> {
      const done = await session.logout();
      const opened = languageOfState(router.state);
      const announcement = opened?.i18n.getFixedT(opened.language, 'shell')('account.loggedOut');
      if (done && announcement) store.setState({ announcement });
      return done;
    },
  };
}
