import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import {
  directionOf,
  isFindable,
  isPattern,
  type Brand,
  type Language,
  type ListedPage,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import { documentTitle, renderHead, type HeadInput } from './head.ts';
import { OFFER_DATA_SLOT, OFFER_SLOT, PAGE_SLOTS, READING_SLOT, THEME_SLOT } from './slots.ts';
import { inertJson } from './html.ts';
import type { ActiveReleases } from './tables.ts';
import { listedPages, type WordsByPath } from './words.ts';

/** A language that the browser prefers, offered in that language. */
export interface LanguageOffer {
  readonly language: Language;
  readonly question: string;
  readonly accept: string;
  readonly dismiss: string;
}

/** The shell's parts of a page, rendered for Node by `shell/src/server.tsx`. */
export interface Frame {
  readonly top: string;
  readonly bottom: string;
}

export interface ShellRenderer {
  /** The part above holds one empty element with {@link OFFER_PLACE}, for the offer of a language. */
  renderFrame(site: Site): Frame;
  /** The banner that stands there, on a page of another language. */
  renderOffer(site: Site, offer: LanguageOffer): string;
  /** Those of `LATER_SYSTEM_PAGES` that the shell has. */
  readonly laterPages?: readonly SystemPage[];
  /** Content of pages that no area owns. */
  renderSystemPage(name: SystemPage, site: Site): string;
  /** Words in the place of a page that could not be rendered ahead of time. */
  renderUnavailable(site: Site): string;
  /** Title of such a page. */
  systemTitle(name: SystemPage, site: Site): string;
}

/** Ends the start tag of the element that the offer of a language stands in. */
export const OFFER_PLACE = 'data-offer="">';

/** Pages of the shell itself: unknown address, our fault, a page that is for others, and the list of problems after a form without script. */
export const SYSTEM_PAGES = ['not-found', 'error', 'denied', 'form-problems'] as const;
/** Those that not every released shell has; "page not found" stands in for what was removed. */
export const LATER_SYSTEM_PAGES = ['gone'] as const;
export type SystemPage = (typeof SYSTEM_PAGES | typeof LATER_SYSTEM_PAGES)[number];

/** Site path of the list that a removed item stood in, without its slash, in "gone". */
export const LIST_SLOT = '{{list}}';

/** Renders one page of an area as the HTML of its fragment; nothing when that cannot be done. */
export type RenderPage = (page: string, site: Site, data?: unknown) => Promise<string>;

export interface ComposeContext {
  readonly releases: ActiveReleases;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  readonly words: Readonly<Record<Language, WordsByPath>>;
  readonly texts: Readonly<Record<string, Readonly<Record<Language, Texts>>>>;
  readonly brand: Brand;
  readonly shell: ShellRenderer;
  readonly render: Readonly<Record<string, RenderPage>>;
}

/** What the browser needs to hydrate a document without a further request. */
export interface SiteData {
  readonly table: ReleaseTable;
  readonly texts: { readonly shell: Texts; readonly area: Texts };
  readonly brand: Brand;
  /** What the document offers to this visitor. */
  readonly offer?: LanguageOffer | null;
  /** The area and page whose fragment stands in `<main>`; nothing on pages of the shell. */
  readonly page: {
    readonly area: string;
    readonly page: string;
    /** What the page was rendered from, as `{ known }`; `null` where its service has not answered. */
    readonly data?: unknown;
  } | null;
}

export interface ComposedRoute {
  readonly document: string;
  /** What stands in `<main>`; empty when it cannot be rendered ahead of time. */
  readonly fragment: string;
  /** Everybody may be led to the page. */
  readonly findable: boolean;
}

/** Renders the whole document of a route in one language. */
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
  const known = declared.listsPages ? allPages(context, language) : undefined;
  const rendered =
    declared.kind === 'static' ? await context.render[route.area]?.(route.page, site, known) : undefined;
  const fragment = rendered ?? '';
  const { title = '', description = '' } = context.words[language][route.path] ?? {};
  const head = { route, title: documentTitle(title, context.brand.name), description, indexed };
  const main = fragment || `<noscript>${context.shell.renderUnavailable(site)}</noscript>`;
  const attributes = fragment ? ` data-page="${route.area}/${route.page}"` : '';
  const data = known && { known };
  const document = documentOf(context, site, { main, attributes, head, data });
  return { document, fragment, findable: findable && fragment !== '' };
}

function allPages({ releases, words }: ComposeContext, language: Language): ListedPage[] {
  return listedPages(
    releases.areas.map(({ contract }) => contract),
    words[language],
  );
}

/** The document of a dynamic route, with slots for all that only a request can tell. */
function frameOf(
  context: ComposeContext,
  { route, indexed }: { readonly route: RouteSummary; readonly indexed: boolean },
  language: Language,
): string {
  const { title, description, head: further, main: attributes, fragmentStart, fragmentEnd } = PAGE_SLOTS;
  const path = isPattern(route.path) ? PAGE_SLOTS.path : route.path;
  const site = siteFor(context, { route, language, path });
  const instead = `<noscript>${context.shell.renderUnavailable(site)}</noscript>`;
  const at = { ...route, path };
  return documentOf(context, site, {
    main: fragmentStart + instead + fragmentEnd,
    attributes,
    data: PAGE_SLOTS.data,
    head: { route: at, title, description, indexed, further },
  });
}

/** Renders the document of one of the shell's own pages in one language. */
export function composeSystemPage(context: ComposeContext, name: SystemPage, language: Language): string {
  // No path: the page stands at whatever address was asked for, and is no entry of a menu.
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
  /** Further ones of `<main>`. */
  readonly attributes?: string;
  /** See {@link SiteData}, or its slot. */
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
<script type="application/json" id="site-data">${inertJson({ ...data, offer: OFFER_DATA_SLOT })}</script>
</body>
</html>
`;
}

/** The texts a page reads, and the area's titles; its other namespaces would only make the document longer. */
function pageTexts(context: ComposeContext, { area, namespaces }: RouteSummary, language: Language): Texts {
  const all = context.texts[area]?.[language] ?? {};
  if (!namespaces) return all;
  return Object.fromEntries([...namespaces, area].map((name) => [name, all[name] ?? {}]));
}

interface SiteAt {
  readonly language: Language;
  /** Nothing for pages that no area owns. */
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
    refreshSession: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
    logout: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
  };
}
