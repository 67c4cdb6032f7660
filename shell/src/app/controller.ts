import { addTexts, createI18n, hrefTo, type Site, type Texts } from '@larkfield/area';
import {
  directionOf,
  isTheme,
  LANGUAGE_COOKIE,
  splitPath,
  THEME_COOKIE,
  type Language,
  type ReleaseTable,
  type Theme,
} from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import { writeCookie } from './cookies.ts';
import { documentTitle } from './document-title.ts';
import type { FetchJson } from './fetch-json.ts';
import { findOffer } from './offer.ts';
import { hydrateFrame, type Roots } from './roots.tsx';
import type { Target } from './router.ts';
import type { Actions, AreaView, View } from './view.ts';

export interface ControllerOptions {
  readonly data: SiteData;
  readonly host: Host;
  readonly fetchJson: FetchJson;
}

/** Holds what the page shows and changes it in whole steps: one view in, three React roots rendered, nothing between. */
export function createController({ data, host, fetchJson }: ControllerOptions) {
  let table: ReleaseTable = data.table;
  let view: View = { site: firstSite(data), area: { status: 'idle' }, busy: false, announcement: '', offer: undefined };
  let retry = () => openFirstPage();

  const actions: Actions = {
    setTheme(theme) {
      writeCookie(THEME_COOKIE, theme);
      document.documentElement.dataset['theme'] = theme;
      update({ site: { ...view.site, theme } });
    },
    rememberLanguage: (language) => writeCookie(LANGUAGE_COOKIE, language),
    dismissOffer() {
      writeCookie(LANGUAGE_COOKIE, view.site.language);
      update({ offer: undefined });
    },
    retry: () => void retry(),
  };
  const roots: Roots = hydrateFrame(view, actions);

  function update(change: Partial<View>): void {
    view = { ...view, ...change };
    roots.render(view);
  }

  async function loadPage(areaId: string, page: string, from: ReleaseTable): Promise<AreaView> {
    const summary = from.areas[areaId];
    if (!summary) throw new AreaLoadError(areaId, '', new Error('no such area'));
    return { status: 'ready', Page: await host.load(areaId, summary, page), key: `${areaId}/${page}` };
  }

  async function openFirstPage(): Promise<void> {
    if (!data.page) return;
    const { area, page } = data.page;
    try {
      update({ area: await loadPage(area, page, table), busy: false });
    } catch (error) {
      report(error);
      const rendered = Boolean(document.getElementById('main')?.dataset['page']);
      update({ area: { status: rendered ? 'degraded' : 'failed', error: asLoadError(error, area) } });
    }
  }

  /** Texts, table and code of a target, all at once. */
  async function prepare(target: Target): Promise<{ site: Site; area: AreaView; table: ReleaseTable }> {
    const { language, route } = target;
    const next = language === table.language ? table : await fetchJson<ReleaseTable>(table.tables[language] ?? '');
    const summary = next.areas[route.area];
    const [shellTexts, areaTexts, area] = await Promise.all([
      fetchTexts(next.shell.texts, language, 'shell'),
      fetchTexts(summary?.texts ?? '', language, route.area),
      loadPage(route.area, route.page, next),
    ]);
    const i18n = language === view.site.language ? view.site.i18n : createI18n(language, shellTexts);
    addTexts(i18n, language, areaTexts);
    const { path, search } = target;
    return {
      table: next,
      area,
      site: { ...view.site, i18n, language, dir: directionOf(language), path, search, routes: next.routes },
    };
  }

  function fetchTexts(url: string, language: Language, owner: string): Promise<Texts> {
    const inDocument = language === data.table.language;
    if (inDocument && owner === 'shell') return Promise.resolve(data.texts.shell);
    if (inDocument && owner === data.page?.area) return Promise.resolve(data.texts.area);
    return fetchJson<Texts>(url);
  }

  async function show(target: Target, signal: AbortSignal): Promise<void> {
    const slow = setTimeout(() => update({ busy: true }), 150);
    try {
      const next = await prepare(target);
      if (signal.aborted) return;
      const moved = target.path !== view.site.path;
      table = next.table;
      const { language, dir } = next.site;
      Object.assign(document.documentElement, { lang: language, dir });
      document.title = documentTitle(target.route.title, view.site.brand.name);
      const announcement = moved ? document.title : '';
      update({ site: next.site, area: next.area, busy: false, announcement, offer: undefined });
      if (moved) document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      // Without the texts of the other language nothing can be shown here: let the server send the document.
      if (target.language !== view.site.language) return location.reload();
      retry = () => show(target, new AbortController().signal);
      const site = { ...view.site, path: target.path, search: target.search };
      update({ site, area: { status: 'failed', error: asLoadError(error, target.route.area) }, busy: false });
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    show,
    table: () => table,
    openFirstPage,
    async offerLanguage(): Promise<void> {
      const offer = await findOffer(view.site.language, table, fetchJson);
      if (offer) update({ offer });
    },
  };
}

function firstSite({ table, texts, brand }: SiteData): Site {
  const { language } = table;
  const theme = document.documentElement.dataset['theme'];
  const site: Site = {
    language,
    dir: directionOf(language),
    theme: (isTheme(theme) ? theme : 'default') satisfies Theme,
    path: splitPath(location.pathname).path,
    search: location.search,
    routes: table.routes,
    session: { kind: 'visitor' },
    brand,
    i18n: createI18n(language, { ...texts.shell, ...texts.area }),
    interactive: false,
    async navigate(to, options) {
      const here = { language: splitPath(location.pathname).language };
      const href = hrefTo(here, to);
      if (!window.navigation) return location.assign(href);
      await window.navigation.navigate(href, { history: options?.replace ? 'replace' : 'auto' }).finished;
    },
  };
  return site;
}

function asLoadError(error: unknown, area: string): AreaLoadError {
  return error instanceof AreaLoadError ? error : new AreaLoadError(area, '', error);
}

/** The id in the console is the one the visitor is shown. */
function report(error: unknown): void {
  const known = error instanceof AreaLoadError ? `[${error.id}] ${error.message}` : 'navigation failed';
  console.error(known, error instanceof Error ? error.cause ?? error : error);
}
