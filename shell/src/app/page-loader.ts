import { addTexts, type AreaRouteModule, type Texts } from '@larkfield/area';
import { splitPath, type RouteSummary } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunctionArgs } from 'react-router-dom';
import type { FetchJson } from './fetch-json.ts';
import type { LanguageData } from './language-loader.ts';
import { fetchPageData } from './page-data.ts';
import { isOpenEnded } from './site-routes.tsx';

export interface PageLoaderOptions {
  readonly data: SiteData;
  readonly host: Host;
  readonly fetchJson: FetchJson;
  readonly language: (tag: LanguageData['language']) => Promise<LanguageData>;
  /** Settles when every root of the page can take a change. */
  readonly settled: () => Promise<void>;
  readonly pageData?: typeof fetchPageData;
}

/** Brings together what a page needs before it can replace the one on the screen: code, style sheets, texts, data. */
export function createPageLoader({
  data,
  host,
  fetchJson,
  language,
  settled,
  pageData = fetchPageData,
}: PageLoaderOptions) {
  const modules = new Map<string, AreaRouteModule>();
  const patched = new Set<string>();
  const titles = new Map<string, string>();
  /** Pages of the site by address: they stay the same while this site is open, whatever is searched for among them. */
  const lists = new Map<string, unknown>();
  let served = data.page?.data;

  const shown = data.table.routes.find(
    ({ area, page }) => area === data.page?.area && page === data.page.page,
  );

  /** The document carries the texts of its own page; they are not fetched again. */
  async function textsOf(route: RouteSummary, { language: tag, table }: LanguageData): Promise<Texts> {
    const carried = table === data.table && route.area === shown?.area;
    const complete =
      !shown?.namespaces || route.namespaces?.every((name) => shown.namespaces?.includes(name));
    if (carried && complete) return data.texts.area;
    const url = table.areas[route.area]?.texts;
    if (!url) throw new AreaLoadError(route.area, '', new Error(`no texts in ${tag}`));
    return fetchJson<Texts>(url);
  }

  /** A page's data comes with its document, once; after that it is fetched. */
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
    if (!summary) throw new AreaLoadError(route.area, '', new Error('no such area'));
    return host.load(route.area, summary, route.page);
  }

  return {
    /** Title of a dynamic page that was fetched; the document brings that of the one it came with. */
    titleOf: ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => titles.get(pathname + search),
    /** The module of a page that has been opened. */
    pageOf: (route: RouteSummary) => modules.get(keyOf(route)),
    /** Adds an area's own routes below one whose path is open-ended, before the router looks for a match. */
    async patch({ path, matches, patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
      const at = matches.find(({ route }) => isOpenEnded((route.handle as RouteSummary | undefined)?.path));
      const route = at?.route.handle as RouteSummary | undefined;
      if (!at || !route || patched.has(at.route.id ?? '')) return;
      const { children } = await moduleOf(route, await language(splitPath(path).language));
      if (signal.aborted) return;
      patched.add(at.route.id ?? '');
      patch(at.route.id ?? null, children ?? []);
    },
    /** @throws AreaLoadError when code or texts of the page do not come. */
    async open(route: RouteSummary, args: LoaderFunctionArgs): Promise<unknown> {
      const opened = await language(splitPath(new URL(args.request.url).pathname).language);
      const [module, texts, answered] = await Promise.all([
        moduleOf(route, opened),
        textsOf(route, opened),
        route.data ? answerOf(route, args) : undefined,
        settled(),
      ]);
      addTexts(opened.i18n, opened.language, texts);
      modules.set(keyOf(route), module);
      if (answered) return answered;
      return typeof module.loader === 'function' ? module.loader(args) : null;
    },
  };
}

/** What the document says of its page's data; a service that has not answered leaves nothing. */
function isKnown(given: unknown): given is { readonly known: unknown } {
  return typeof given === 'object' && given !== null && 'known' in given;
}

const keyOf = ({ area, page }: RouteSummary): string => `${area}/${page}`;
