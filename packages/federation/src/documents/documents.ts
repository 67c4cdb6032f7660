import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import {
  directionOf,
  isFindable,
  isPattern,
  type AreaRoute,
  type Brand,
  type Language,
  type ListedPage,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import { documentTitle, renderHead, type HeadInput } from './head.ts';
import { OFFER_DATA_SLOT, OFFER_SLOT, PAGE_SLOTS, READING_SLOT, THEME_SLOT } from './slots.ts';
import { toScriptSafeJson } from './html.ts';
import type { ActiveReleases } from './release-tables.ts';
import { listedPages, ownDataPaths, type PageMetadataByPath } from './page-metadata.ts';

/** Offer of the language that the browser prefers, with texts in that language. */
export interface LanguageOffer {
  readonly language: Language;
  readonly question: string;
  readonly accept: string;
  readonly dismiss: string;
}

/** The shell's parts of a page, rendered by `shell/src/server.tsx`. */
export interface Frame {
  readonly top: string;
  readonly bottom: string;
}

export interface ShellRenderer {
  /** Renders the shell's parts. `top` contains one empty element with {@link OFFER_PLACE} for the language offer. */
  renderFrame(site: Site): Frame;
  /** Renders the banner of the language offer for a page in another language. */
  renderOffer(site: Site, offer: LanguageOffer): string;
  /** The `OPTIONAL_SYSTEM_PAGES` that the shell has. */
  readonly laterPages?: readonly SystemPage[];
  renderSystemPage(name: SystemPage, site: Site): string;
  /** Renders the message in place of a page that could not be pre-rendered. */
  renderUnavailable(site: Site): string;
  systemTitle(name: SystemPage, site: Site): string;
}

/** End of the start tag of the element for the language offer. */
const OFFER_PLACE = 'data-offer="">';

/**
 * Pages of the shell: unknown address, server error, page for others, and problems of a form that was sent without script.
 */
export const SYSTEM_PAGES = ['not-found', 'error', 'denied', 'form-problems'] as const;
/** Pages that older shells do not have; "not-found" replaces "gone" there. */
export const OPTIONAL_SYSTEM_PAGES = ['gone'] as const;
export type SystemPage = (typeof SYSTEM_PAGES | typeof OPTIONAL_SYSTEM_PAGES)[number];

/** Placeholder in "gone" for the site path, without its slash, of the list that a removed item was in. */
export const LIST_SLOT = '{{list}}';

/** Renders the HTML of one page; '' if that fails. */
export type RenderPage = (page: string, site: Site, data?: unknown) => Promise<string>;

export interface ComposeContext {
  readonly releases: ActiveReleases;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  readonly pageMetadata: Readonly<Record<Language, PageMetadataByPath>>;
  readonly texts: Readonly<Record<string, Readonly<Record<Language, Texts>>>>;
  readonly brand: Brand;
  readonly shell: ShellRenderer;
  readonly render: Readonly<Record<string, RenderPage>>;
}

/** Data in a document with which the browser hydrates it without a further request. */
export interface SiteData {
  readonly table: ReleaseTable;
  readonly texts: { readonly shell: Texts; readonly area: Texts };
  readonly brand: Brand;
  readonly offer?: LanguageOffer | null;
  /** Area and page of the fragment in `<main>`; null on system pages. */
  readonly page: {
    readonly area: string;
    readonly page: string;
    /** Data the page was rendered from, as `{ known }`; `null` if its service has not answered. */
    readonly data?: unknown;
  } | null;
}

export interface ComposedRoute {
  readonly document: string;
  /** HTML in `<main>`; empty if it could not be pre-rendered. */
  readonly fragment: string;
  readonly findable: boolean;
}

export async function composeRoute(
  context: ComposeContext,
  route: RouteSummary,
  language: Language,
): Promise<ComposedRoute> {
  const release = context.releases.areas.find(({ contract }) => contract.id === route.area);
  const declared = release?.contract.routes.find(({ path }) => path === route.path);
  if (!declared) throw new Error(`${route.area} has no ${route.path}`);
  const [findable, indexed] = [isFindable(declared), declared.indexed !== false];
  if (declared.kind === 'dynamic')
    return { document: frameOf(context, { route, indexed }, language), fragment: '', findable };
  const site = siteFor(context, { route, language });
  const known = knownOf(context, declared, language);
  const rendered =
    declared.kind === 'static' ? await context.render[route.area]?.(route.page, site, known) : undefined;
  const fragment = rendered ?? '';
  const { title = '', description = '' } = context.pageMetadata[language][route.path] ?? {};
  const head = { route, title: documentTitle(title, context.brand.name), description, indexed };
  const main = fragment || `<noscript>${context.shell.renderUnavailable(site)}</noscript>`;
  const attributes = fragment ? ` data-page="${route.area}/${route.page}"` : '';
  const data = known && { known };
  const document = documentOf(context, site, { main, attributes, head, data });
  return { document, fragment, findable: findable && fragment !== '' };
}

/** Returns the data of a page that lists pages or services of the whole site. */
function knownOf(
  context: ComposeContext,
  { listsPages, listsOwnData }: AreaRoute,
  language: Language,
): readonly unknown[] | undefined {
  const { shell, areas } = context.releases;
  if (listsOwnData) return ownDataPaths([shell, ...areas].map(({ contract }) => contract));
  return listsPages ? allPages(context, language) : undefined;
}

function allPages({ releases, pageMetadata }: ComposeContext, language: Language): ListedPage[] {
  return listedPages(
    releases.areas.map(({ contract }) => contract),
    pageMetadata[language],
  );
}

/** Returns the document of a dynamic route, with slots for everything that depends on the request. */
function frameOf(
  context: ComposeContext,
  { route, indexed }: { readonly route: RouteSummary; readonly indexed: boolean },
  language: Language,
): string {
  const { title, description, head: further, main: attributes, fragmentStart, fragmentEnd } = PAGE_SLOTS;
  const path = isPattern(route.path) ? PAGE_SLOTS.path : route.path;
  const site = siteFor(context, { route, language, path });
  const fallback = `<noscript>${context.shell.renderUnavailable(site)}</noscript>`;
  const routeWithPath = { ...route, path };
  return documentOf(context, site, {
    main: fragmentStart + fallback + fragmentEnd,
    attributes,
    data: PAGE_SLOTS.data,
    head: { route: routeWithPath, title, description, indexed, further },
  });
}

export function composeSystemPage(context: ComposeContext, name: SystemPage, language: Language): string {
  // No path: the page is shown at any address and is in no menu.
  const site = siteFor(context, { language });
  const words = context.shell.systemTitle(name, site);
  const title = documentTitle(words, context.brand.name);
  return documentOf(context, site, {
    main: context.shell.renderSystemPage(name, site),
    head: { route: undefined, title, description: words, indexed: false },
  });
}

interface Content {
  readonly main: string;
  readonly attributes?: string;
  /** `data` of {@link SiteData}, or its slot. */
  readonly data?: unknown;
  readonly head: Pick<HeadInput, 'route' | 'title' | 'description' | 'indexed' | 'further'>;
}

function documentOf(context: ComposeContext, site: Site, content: Content): string {
  const { main, attributes = '', data: pageData, head } = content;
  const { language } = site;
  const { route } = head;
  const data: SiteData = {
    table: context.tables[language],
    texts: {
      shell: context.texts['shell']?.[language] ?? {},
      area: route ? pageTexts(context, route, language) : {},
    },
    brand: context.brand,
    page: route ? { area: route.area, page: route.page, ...(pageData ? { data: pageData } : {}) } : null,
  };
  const frame = context.shell.renderFrame(site);
  const table = context.tables[language];
  return `<!doctype html>
<html lang="${language}" dir="${site.dir}" data-theme="${THEME_SLOT}"${READING_SLOT}>
<head>
${renderHead({ ...head, releases: context.releases, table, language, brand: context.brand })}
</head>
<body>
<div id="shell-top">${frame.top.replace(OFFER_PLACE, OFFER_PLACE + OFFER_SLOT)}</div>
<main id="main" tabindex="-1"${attributes}>${main}</main>
<div id="shell-bottom">${frame.bottom}</div>
<script type="application/json" id="site-data">${toScriptSafeJson({ ...data, offer: OFFER_DATA_SLOT })}</script>
</body>
</html>
`;
}

/** Returns the namespaces that a page reads, and the area's titles. Others would only make the document longer. */
function pageTexts(context: ComposeContext, { area, namespaces }: RouteSummary, language: Language): Texts {
  const all = context.texts[area]?.[language] ?? {};
  if (!namespaces) return all;
  return Object.fromEntries([...namespaces, area].map((name) => [name, all[name] ?? {}]));
}

interface SiteAt {
  readonly language: Language;
  readonly route?: RouteSummary;
  readonly path?: string;
}

export function siteFor(
  context: ComposeContext,
  { language, route, path = route?.path ?? '' }: SiteAt,
): Site {
  const own = route ? pageTexts(context, route, language) : {};
  const texts = { ...context.texts['shell']?.[language], ...own };
  return {
    language,
    dir: directionOf(language),
    path,
    route,
    search: '',
    routes: context.tables[language].routes,
    bar: route && context.tables[language].areas[route.area]?.bar,
    kinds: context.tables[language].kinds ?? [],
    settings: context.tables[language].settings ?? [],
    session: { kind: 'visitor', events: [], loading: true },
    brand: context.brand,
    i18n: createI18n(language, texts),
    interactive: false,
    refreshSession: () => Promise.reject(new Error('a pre-rendered page has no session')),
    logout: () => Promise.reject(new Error('a pre-rendered page has no session')),
  };
}
