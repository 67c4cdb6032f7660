import { addTexts, type AreaRouteModule, type Texts } from '@larkfield/area';
import { splitPath, type RouteSummary } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunctionArgs } from 'react-router-dom';
import type { FetchJson } from '../loading/fetch-json.ts';
import type { LanguageData } from '../loading/language-loader.ts';
import { fetchPageData } from '../loading/fetch-page-data.ts';
import { isOpenEndedPath } from './site-routes.tsx';

export interface PageLoaderOptions {
  readonly data: SiteData;
  readonly host: Host;
  readonly fetchJson: FetchJson;
  readonly language: (tag: LanguageData['language']) => Promise<LanguageData>;
  /** Resolves when every root of the page is hydrated. */
  readonly whenHydrated: () => Promise<void>;
  readonly pageData?: typeof fetchPageData;
}

/** Creates a loader for everything a page needs before it can be shown: code, style sheets, texts, data. */
export function createPageLoader({
  data,
  host,
  fetchJson,
  language,
  whenHydrated,
  pageData = fetchPageData,
}: PageLoaderOptions) {
  const modules = new Map<string, AreaRouteModule>();
  const patched = new Set<string>();
  const titles = new Map<string, string>();
  /** Page lists by address. They do not change while this site is open. */
  const lists = new Map<string, unknown>();
  let served = data.page?.data;

  const shown = data.table.routes.find(
    ({ area, page }) => area === data.page?.area && page === data.page.page,
  );

  /** Returns the texts of a page. The document's own texts are not fetched again. */
  async function textsOf(route: RouteSummary, { language: tag, table }: LanguageData): Promise<Texts> {
    const carried = table === data.table && route.area === shown?.area;
    const complete =
      !shown?.namespaces || route.namespaces?.every((name) => shown.namespaces?.includes(name));
    if (carried && complete) return data.texts.area;
    const url = table.areas[route.area]?.texts;
    if (!url) throw new AreaLoadError(route.area, '', new Error(`no texts in ${tag}`));
    return fetchJson<Texts>(url);
  }

  /** Returns the data of a page: once from the document, then by fetching. */
  async function answerOf(route: RouteSummary, { request }: LoaderFunctionArgs): Promise<unknown> {
    const url = new URL(request.url);
    const list = route.data === 'pages' ? lists.get(url.pathname) : undefined;
    if (list) return list;
    const given = served;
    served = undefined;
    const { title, data: own } = isKnown(given)
      ? { title: undefined, data: given.known }
      : await pageData(url, request.signal);
    if (title !== undefined) titles.set(url.pathname + url.search, title);
    if (route.data === 'pages') lists.set(url.pathname, own);
    return own;
  }

  async function moduleOf(route: RouteSummary, { table }: LanguageData): Promise<AreaRouteModule> {
    const summary = table.areas[route.area];
    if (!summary) throw new AreaLoadError(route.area, '', new Error('unknown area'));
    return host.load(route.area, summary, route.page);
  }

  return {
    /** Returns the fetched title of a dynamic page. The document contains the title of its own page. */
    titleOf: ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => titles.get(pathname + search),
    pageOf: (route: RouteSummary) => modules.get(keyOf(route)),
    /** Adds an area's own routes below an open-ended path before the router matches. */
    async patch({ path, matches, patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
      const at = matches.find(({ route }) =>
        isOpenEndedPath((route.handle as RouteSummary | undefined)?.path),
      );
      const route = at?.route.handle as RouteSummary | undefined;
      if (!at || !route || patched.has(at.route.id ?? '')) return;
      const { children } = await moduleOf(route, await language(splitPath(path).language));
      if (signal.aborted) return;
      patched.add(at.route.id ?? '');
      patch(at.route.id ?? null, children ?? []);
    },
    /**
     * Loads a page.
     * @throws AreaLoadError if its code or texts cannot be loaded
     */
    async open(route: RouteSummary, args: LoaderFunctionArgs): Promise<unknown> {
      const opened = await language(splitPath(new URL(args.request.url).pathname).language);
      const [module, texts, answered] = await Promise.all([
        moduleOf(route, opened),
        textsOf(route, opened),
        route.data ? answerOf(route, args) : undefined,
        whenHydrated(),
      ]);
      addTexts(opened.i18n, opened.language, texts);
      modules.set(keyOf(route), module);
      if (answered) return answered;
      return typeof module.loader === 'function' ? module.loader(args) : null;
    },
  };
}

/** Returns whether the document contains the page's data; a service that did not answer leaves none. */
function isKnown(given: unknown): given is { readonly known: unknown } {
  return typeof given === 'object' && given !== null && 'known' in given;
}

const keyOf = ({ area, page }: RouteSummary): string => `${area}/${page}`;
