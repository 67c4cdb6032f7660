import type { Language } from './languages.ts';

/**
 * The area contract: all that the rest of the site knows of an area.
 * An area writes it in `area.config.ts`; its build completes it to a {@link Release}.
 */
export interface AreaConfig {
  /** Folder and release name, for example `mf-support`. */
  readonly id: string;
  readonly version: string;
  /** The team that answers for the area. */
  readonly owner: string;
  /** Major version of the shell contract that the area was built for. */
  readonly shellContract: number;
  /** Files of `locales/<language>/` that the area's pages read. */
  readonly namespaces: readonly string[];
  readonly routes: readonly AreaRoute[];
  /** Illustration of those of its pages that name none: see {@link AreaRoute.picture}. */
  readonly picture?: string;
  /** Calls under `prefix` go to `service`. */
  readonly api: readonly { readonly prefix: string; readonly service: string }[];
}

export interface AreaRoute {
  /** Site path without language, lower case unless the specification writes it otherwise: `/refercustomer`. */
  readonly path: string;
  /** Further spellings that redirect to `path` (letter case never matters). */
  readonly aliases?: readonly string[];
  /** Name of the page in the area's `src/pages.ts`. */
  readonly page: string;
  /** Static pages are rendered when the area is built, dynamic ones by the area's service. */
  readonly kind: 'static' | 'dynamic';
  readonly audience: 'public' | 'signed-in' | 'admin';
  /** Text keys `namespace:key` of document title and description. */
  readonly title: string;
  readonly description: string;
  /** Those of the area's namespaces that this page reads, and so its document carries; all without it. */
  readonly namespaces?: readonly string[];
  /** Pages that are only reached by a redirect stay out of the sitemap. */
  readonly indexed?: false;
  readonly navigation?: readonly NavigationEntry[];
  /** Text keys of the questions that this page answers; search engines are told of them. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /**
   * Illustration of the page, an SVG with a `viewBox` in the area's folder: `src/home/hero.svg`. Other programs show it
   * where somebody shares the address.
   */
  readonly picture?: string;
  /** CSP sources that this page needs beyond the site's own, by directive. */
  readonly csp?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A place in a menu of the shell that leads to a route, or to an anchor on it; `actions` is the menu of those who are
 * signed in, `search` the sign beside language and accessibility. An entry is shown only to those whom the audience of
 * its route includes.
 */
export interface NavigationEntry {
  readonly menu: 'main' | 'footer' | 'actions' | 'search';
  /** Entries of all areas are sorted by this number. */
  readonly order: number;
  /** Text key `namespace:key`. */
  readonly label: string;
  /** Anchor on the page, without `#`. */
  readonly anchor?: string;
  /** Shown only to those who have signed up for an event. */
  readonly holdersOnly?: true;
}

/** What the build of an area publishes beside its files: `release.json`. */
export interface Release {
  readonly contract: AreaConfig;
  /** Content hash of the whole release; also the name of its folder. */
  readonly id: string;
  /** Entry module of the remote; the shell's own start module for the shell. */
  readonly entry: string;
  /** Every public file by name. */
  readonly files: Readonly<Record<string, ReleaseFile>>;
  /** What a page needs before it can be shown, by page name: entry first, then scripts; style sheets. */
  readonly pages: Readonly<
    Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
  >;
  /** File with the texts of all namespaces, by language. */
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  /** Exact versions of the shared libraries that it was built for; of `@larkfield/area` the shell contract. */
  readonly shared: Readonly<Record<string, string>>;
  /** Resolved `namespace:key` texts of titles, descriptions and labels, by language. */
  readonly labels: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

export interface ReleaseFile {
  /** Subresource integrity value, `sha256-…`. */
  readonly integrity: string;
  /** Size in bytes: as built, and with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/** The release table of one language as a document carries it: slim, and all that the shell needs to route. */
export interface ReleaseTable {
  /** Changes with every promoted release; an open tab compares it. */
  readonly id: string;
  readonly language: Language;
  readonly shell: { readonly texts: string };
  readonly areas: Readonly<Record<string, AreaSummary>>;
  readonly routes: readonly RouteSummary[];
  /** Where the table of each language is fetched from. */
  readonly tables: Readonly<Partial<Record<Language, string>>>;
}

export interface AreaSummary {
  readonly version: string;
  readonly entry: string;
  readonly texts: string;
  readonly pages: Release['pages'];
}

export interface RouteSummary {
  readonly path: string;
  readonly area: string;
  readonly page: string;
  readonly title: string;
  readonly description: string;
  readonly audience: AreaRoute['audience'];
  /** Both as in {@link AreaRoute}. */
  readonly indexed?: false;
  readonly namespaces?: readonly string[];
  readonly navigation: readonly (Omit<NavigationEntry, 'label'> & { readonly label: string })[];
}

/** Version of the contract between shell and areas; raised when an area built before would break. */
export const SHELL_CONTRACT = 1;

/** Public address of a release's file. */
export function assetUrl(area: string, file: string): string {
  return `/assets/${area}/${file}`;
}

/** Size in pixels of the picture that other programs show beside an address. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** How the name of a page's shared picture begins; without a page, that of the area's own. */
export function shareName(page = ''): string {
  return page ? `share.${page}` : 'share';
}

/** Helper for `area.config.ts`: types and freezes the contract. */
export function defineArea<const C extends AreaConfig>(config: C): C {
  return Object.freeze(config);
}
