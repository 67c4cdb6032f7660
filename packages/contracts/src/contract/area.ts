import type { AreaBar } from './area-bar.ts';
import type { Brand } from './brand.ts';
import type { Language } from '../values/languages.ts';
import type { OwnedRecordKind } from './records.ts';
import type { OwnedCall } from './service.ts';

/**
 * Everything that the rest of the site knows of an area. The area writes it in `area.config.ts`; its build completes it to
 * an {@link AreaContract} and a {@link Release}.
 */
export interface AreaConfig {
  /** Folder and release name, for example `mf-support`. */
  readonly id: string;
  readonly version: string;
  readonly owner: string;
  /** Major version of the shell contract that the area was built for. */
  readonly shellContract: number;
  /** Text files in `locales/<language>/` that the area's pages read. */
  readonly namespaces: readonly string[];
  readonly routes: readonly AreaRoute[];
  /** Forms that a browser without script may send. */
  readonly forms?: readonly AreaForm[];
  /** Illustration of pages that have no `picture` of their own: see {@link AreaRoute.picture}. */
  readonly picture?: string;
  /** Services of the area: folders below `services/`, each with a `service.config.ts`. */
  readonly services: readonly string[];
  readonly bar?: AreaBar;
}

/** The area contract in a release: with the calls and record kinds of its services added. */
export interface AreaContract extends AreaConfig {
  readonly api: readonly OwnedCall[];
  /** Record kinds of the area's services. The administration pages read all kinds from here and know none by name. */
  readonly kinds: readonly OwnedRecordKind[];
}

export interface AreaRoute {
  /** Site path without language, lower case unless the specification writes it otherwise: `/refercustomer`. */
  readonly path: string;
  /** Other spellings that redirect to `path` (letter case never matters). */
  readonly aliases?: readonly string[];
  /** For a path with parameters: an address that exists on a fresh site, used by tests of all pages. */
  readonly example?: string;
  /** Name of the page in the area's `src/pages.ts`. */
  readonly page: string;
  /**
   * `static`: rendered when the area is built. `dynamic`: rendered on request by the first of the area's services.
   * `browser`: rendered only in the browser.
   */
  readonly kind: 'static' | 'dynamic' | 'browser';
  readonly audience: 'public' | 'signed-in' | 'admin';
  /** Text keys `namespace:key` of document title and description. */
  readonly title: string;
  readonly description: string;
  /** The area's namespaces that this page reads; its document contains their texts. All namespaces if absent. */
  readonly namespaces?: readonly string[];
  /** False for pages that are only reached by a redirect: they stay out of the sitemap. */
  readonly indexed?: false;
  /**
   * The page lists the pages of the site: its `useLoaderData()` is a list of {@link ListedPage} in the visitor's language.
   */
  readonly listsPages?: true;
  /** The page asks every service what it keeps of a person: its `useLoaderData()` is a list of their {@link ownDataPath}. */
  readonly listsOwnData?: true;
  readonly navigation?: readonly NavigationEntry[];
  /** Text keys of questions that the page answers, sent to search engines as structured data. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /**
   * Illustration of the page: an SVG with a `viewBox`, as a path in the area's folder (`src/home/hero.svg`). Other programs
   * show it as the preview of a shared link.
   */
  readonly picture?: string;
  /**
   * CSP sources that this page needs beyond the site's own, by directive, including names of Trusted Types policies. A page
   * with its own policy is entered and left by loading a document.
   */
  readonly csp?: Readonly<Record<string, readonly string[]>>;
  /** Permissions policy of the page: allowed origins by browser feature, such as `{ payment: ['self'] }`. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  /** Popup windows of other origins, such as those of payment providers, may send messages to the page. */
  readonly popups?: true;
}

/** Groups of the main menu, in the order in which it shows them. A group without entries is left out. */
export const MENU_GROUPS = ['audience', 'product', 'join', 'company'] as const;

/**
 * An entry in a menu of the shell. It links to a route or an anchor on it. `main` is the main menu outside its groups;
 * `actions` is the menu of signed-in users; `search` is the icon beside the language menu; every page in `legal` is also
 * offered as a PDF. An entry is only shown to the audience of its route.
 */
export interface NavigationEntry {
  readonly menu: 'main' | (typeof MENU_GROUPS)[number] | 'footer' | 'legal' | 'actions' | 'search';
  /** Sort position among the entries of all areas. */
  readonly order: number;
  /** Text key `namespace:key`. */
  readonly label: string;
  /** Anchor on the page, without `#`. */
  readonly anchor?: string;
  /** Shown only to people who have signed up for an event. */
  readonly holdersOnly?: true;
}

/** A form that works without script: the edge converts the posted entries to the JSON call, and the answer to a page. */
export interface AreaForm {
  /** Path of the call that receives the form, in one of the area's services. */
  readonly call: string;
  readonly schema: object;
  readonly labels: FormLabels;
  /** Site path to redirect to after success. The answer's `ticket`, or else its `reference`, is appended as `ref`. */
  readonly success: string;
}

/** Text keys of a form's field labels: `<prefix>.<dotted field name>`, unless `own` has the field. */
export interface FormLabels {
  /** Prefix of the text keys `namespace:key`: `support:referral`. */
  readonly prefix: string;
  readonly own?: Readonly<Record<string, string>>;
}

/** Content of `release.json`, which the build of an area publishes beside its files. */
export interface Release {
  readonly contract: AreaContract;
  /** Content hash of the whole release; also the name of its folder. */
  readonly id: string;
  /** Entry module of the remote; for the shell, its start module. */
  readonly entry: string;
  readonly files: Readonly<Record<string, ReleaseFile>>;
  /** Files that a page needs before it can be shown, by page name: scripts (entry first) and style sheets. */
  readonly pages: Readonly<
    Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
  >;
  /** File with the texts of all namespaces, by language. */
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  /** File with the {@link ScriptHashes}. Absent for the shell, whose script hashes are in every document. */
  readonly hashes?: string;
  /** Exact versions of the shared libraries that the release was built for. For `@larkfield/area`: the shell contract. */
  readonly shared: Readonly<Record<string, string>>;
  /** Resolved `namespace:key` texts of titles, descriptions and labels, by language. */
  readonly labels: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
  /** Not part of the content hash. */
  readonly provenance?: Provenance;
}

/** Sources and tools from which a release was built. */
export interface Provenance {
  /** Git commit, if the sources are in a repository. `changed` if they differ from that commit. */
  readonly commit?: string;
  readonly changed?: true;
  readonly inputs: string;
  readonly builder: Readonly<Record<string, string>>;
  /** Untranslated texts, one line each. A release with some can be previewed but not promoted. */
  readonly untranslated?: readonly string[];
}

/** Integrity values of an area's scripts by file name. Empty in development. */
export type ScriptHashes = Readonly<Record<string, string>>;

export interface ReleaseFile {
  /** Subresource integrity value, `sha256-…`. */
  readonly integrity: string;
  /** Size in bytes: uncompressed and compressed with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/**
 * Release table of one language, included in every document: what the shell needs for routing and its menus. Titles are
 * texts of the areas: see {@link PageTitles}.
 */
export interface ReleaseTable {
  /**
   * Set in the table of administrators, which only documents of their pages contain. Nobody else sees its additional
   * entries.
   */
  readonly view?: 'admin';
  /** Record kinds with labels in the language of the table; only in the table of administrators. */
  readonly kinds?: readonly OwnedRecordKind[];
  /** Services with settings (see `settingsCall`); only in the table of administrators. */
  readonly settings?: readonly string[];
  /** Id of the composed site. An open tab compares it to detect a new release. */
  readonly id: string;
  readonly language: Language;
  readonly shell: { readonly texts: string };
  readonly areas: Readonly<Record<string, AreaSummary>>;
  readonly routes: readonly RouteSummary[];
}

/**
 * Returns the address of a release table. The table of administrators is only sent to them.
 * @param id - id of the composed site
 */
export function tableUrl(id: string, language: Language, view?: ReleaseTable['view']): string {
  return `/releases/${view ? `${view}/` : ''}${id}.${language}.json`;
}

export interface AreaSummary {
  readonly version: string;
  readonly entry: string;
  readonly texts: string;
  /** File of the {@link ScriptHashes}, for pages of other areas, and its integrity value. */
  readonly hashes: { readonly url: string; readonly integrity: string };
  readonly pages: Release['pages'];
  readonly bar?: AreaBar;
}

export interface RouteSummary {
  readonly path: string;
  readonly area: string;
  readonly page: string;
  readonly audience: AreaRoute['audience'];
  /** Source of the data in the page's document: the answer of its service, or the list of the site's pages. */
  readonly data?: 'service' | 'pages';
  /** The page has its own CSP: it is entered and left by loading a document. */
  readonly ownPolicy?: true;
  readonly namespaces?: readonly string[];
  readonly navigation: readonly (Omit<NavigationEntry, 'label'> & { readonly label: string })[];
}

export interface PageMetadata {
  readonly title: string;
  readonly description: string;
}

/** A public page that may be listed. */
export interface ListedPage extends PageMetadata {
  readonly path: string;
}

/**
 * Titles of an area's pages by path. They are stored as texts in a namespace named like the area, so that only the texts of
 * a page have to be loaded before it is shown.
 */
export type PageTitles = Readonly<Record<string, string>>;

/** Version of the contract between shell and areas. Raised when areas built earlier would break. */
export const SHELL_CONTRACT = 3;

/** Fills in the brand names of a text: `Why {{product}}`. */
export function fillBrandNames(
  text: string,
  { name: brand, product }: Pick<Brand, 'name' | 'product'>,
): string {
  const names = { brand, product };
  return text.replace(/\{\{(brand|product)\}\}/g, (_, name: keyof typeof names) => names[name]);
}

export function labelKey({ prefix, own = {} }: FormLabels, field: string): string {
  return (Object.hasOwn(own, field) ? own[field] : undefined) ?? `${prefix}.${field}`;
}

/** Returns the public address of a file of a release. */
export function assetUrl(area: string, file: string): string {
  return `/assets/${area}/${file}`;
}

/** Size in pixels of the preview picture of a shared link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the name prefix of a page's preview picture; without a page, that of the area. */
export function shareName(page = ''): string {
  return page ? `share.${page}` : 'share';
}

/** Checks the type of an area contract and freezes it, for `area.config.ts`. */
export function defineArea<const C extends AreaConfig>(config: C): C {
  return Object.freeze(config);
}
