import type { AreaBar } from './area-bar.ts';
import type { Brand } from './brand.ts';
import type { Language } from './languages.ts';
import type { OwnedKind } from './records.ts';
import type { OwnedCall } from './service.ts';

/**
 * The area contract: all that the rest of the site knows of an area.
 * An area writes it in `area.config.ts`; its build completes it to an {@link AreaContract} and a {@link Release}.
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
  /** Forms of its pages that a browser without script may send. */
  readonly forms?: readonly AreaForm[];
  /** Illustration of those of its pages that name none: see {@link AreaRoute.picture}. */
  readonly picture?: string;
  /** Services that answer the area's calls: folders below `services/`, each with a `service.config.ts`. */
  readonly services: readonly string[];
  /** Stands above the area's pages in place of the site's header. */
  readonly bar?: AreaBar;
}

/** The area contract as a release carries it: with the calls of its services, and what administrators work with. */
export interface AreaContract extends AreaConfig {
  readonly api: readonly OwnedCall[];
  /** Whoever shows records to administrators finds all kinds of the site here, and knows none by name. */
  readonly kinds: readonly OwnedKind[];
}

export interface AreaRoute {
  /** Site path without language, lower case unless the specification writes it otherwise: `/refercustomer`. */
  readonly path: string;
  /** Further spellings that redirect to `path` (letter case never matters). */
  readonly aliases?: readonly string[];
  /** For a path with parameters, an address that exists on a fresh site: tests of all pages look at it. */
  readonly example?: string;
  /** Name of the page in the area's `src/pages.ts`. */
  readonly page: string;
  /**
   * Static pages are rendered when the area is built; dynamic ones on request, from what the first of the area's services
   * answers; those of the browser are only drawn there.
   */
  readonly kind: 'static' | 'dynamic' | 'browser';
  readonly audience: 'public' | 'signed-in' | 'admin';
  /** Text keys `namespace:key` of document title and description. */
  readonly title: string;
  readonly description: string;
  /** Those of the area's namespaces that this page reads, and so its document carries; all without it. */
  readonly namespaces?: readonly string[];
  /** Pages that are only reached by a redirect stay out of the sitemap. */
  readonly indexed?: false;
  /** The page lists the pages of the site: its `useLoaderData()` are {@link ListedPage}s in the visitor's language. */
  readonly listsPages?: true;
  readonly navigation?: readonly NavigationEntry[];
  /** Text keys of the questions that this page answers; search engines are told of them. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /**
   * Illustration of the page, an SVG with a `viewBox` in the area's folder: `src/home/hero.svg`. Other programs show it
   * where somebody shares the address.
   */
  readonly picture?: string;
  /**
   * CSP sources that this page needs beyond the site's own, by directive; names of Trusted Types policies, too. A page with
   * a policy of its own is entered and left by loading a document.
   */
  readonly csp?: Readonly<Record<string, readonly string[]>>;
  /** Origins that may use a feature of the browser on this page, by feature: `{ payment: ['self'] }`. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  /** Windows of other origins that the page opens may answer it, as those of payment providers do. */
  readonly popups?: true;
}

/**
 * A place in a menu of the shell that leads to a route, or to an anchor on it; `actions` is the menu of those who are
 * signed in, `search` the sign beside language and accessibility; every page in `legal` is a PDF as well. An entry is shown only to those whom the audience of
 * its route includes.
 */
export interface NavigationEntry {
  readonly menu: 'main' | 'footer' | 'legal' | 'actions' | 'search';
  /** Entries of all areas are sorted by this number. */
  readonly order: number;
  /** Text key `namespace:key`. */
  readonly label: string;
  /** Anchor on the page, without `#`. */
  readonly anchor?: string;
  /** Shown only to those who have signed up for an event. */
  readonly holdersOnly?: true;
  /** In the main menu, stands below the entry of its page, which opens a menu of its own on wide screens. */
  readonly nested?: true;
}

/** A form that a plain HTML post may send: the edge turns its entries into the JSON call, and the answer into a page. */
export interface AreaForm {
  /** Path of the call that takes it, one of the area's services. */
  readonly call: string;
  /** JSON schema of the call's body. */
  readonly schema: object;
  readonly labels: FormLabels;
  /** Site path that leads on when the form was taken; the answer's `ticket`, or else its `reference`, goes along as `ref`. */
  readonly success: string;
}

/** Where the labels of a form's fields are: `prefix`, a dot and the field's dotted name, unless `own` has the key. */
export interface FormLabels {
  /** Beginning of the text keys `namespace:key`: `support:referral`. */
  readonly prefix: string;
  /** Text keys of fields that are called otherwise. */
  readonly own?: Readonly<Record<string, string>>;
}

/** What the build of an area publishes beside its files: `release.json`. */
export interface Release {
  readonly contract: AreaContract;
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
  /** File with the {@link ScriptHashes}; the shell, which every document binds itself, has none. */
  readonly hashes?: string;
  /** Exact versions of the shared libraries that it was built for; of `@larkfield/area` the shell contract. */
  readonly shared: Readonly<Record<string, string>>;
  /** Resolved `namespace:key` texts of titles, descriptions and labels, by language. */
  readonly labels: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
  /** No part of what the id is a hash of. */
  readonly provenance?: Provenance;
}

/** What a release was made from, and by what. */
export interface Provenance {
  /** Of the history that the sources are from, where there is one; `changed` when they differ from it. */
  readonly commit?: string;
  readonly changed?: true;
  /** Hash over everything that the release is built from. */
  readonly inputs: string;
  /** Versions of the programs that built it, by name. */
  readonly builder: Readonly<Record<string, string>>;
  /** Texts that were not translated, one line each. Such a release can be previewed and not promoted. */
  readonly untranslated?: readonly string[];
}

/** Integrity of every script of an area by its file name; an empty list binds nothing (development). */
export type ScriptHashes = Readonly<Record<string, string>>;

export interface ReleaseFile {
  /** Subresource integrity value, `sha256-…`. */
  readonly integrity: string;
  /** Size in bytes: as built, and with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/**
 * The release table of one language as every document carries it: what the shell needs to route and to draw its menus, and
 * no word more. Titles come with the texts of an area: see {@link PageTitles}.
 */
export interface ReleaseTable {
  /** Only in the table of administrators, which documents of their pages carry: nobody else is told of what it adds. */
  readonly view?: 'admin';
  /** What administrators work with, in the words of the language; only in their table. */
  readonly kinds?: readonly OwnedKind[];
  /** Services with settings that administrators change (`settingsCall`); only in their table. */
  readonly settings?: readonly string[];
  /** Changes with every promoted release; an open tab compares it. */
  readonly id: string;
  readonly language: Language;
  readonly shell: { readonly texts: string };
  readonly areas: Readonly<Record<string, AreaSummary>>;
  readonly routes: readonly RouteSummary[];
}

/** Address of the table of one language, by the id of the site; that of administrators is answered to them alone. */
export function tableUrl(id: string, language: Language, view?: ReleaseTable['view']): string {
  return `/releases/${view ? `${view}/` : ''}${id}.${language}.json`;
}

export interface AreaSummary {
  readonly version: string;
  readonly entry: string;
  readonly texts: string;
  /** Where the {@link ScriptHashes} are, for pages that are not the area's own, and their integrity. */
  readonly hashes: { readonly url: string; readonly integrity: string };
  readonly pages: Release['pages'];
  /** With its texts in the language of the table. */
  readonly bar?: AreaBar;
}

export interface RouteSummary {
  readonly path: string;
  readonly area: string;
  readonly page: string;
  readonly audience: AreaRoute['audience'];
  /** What the page is drawn from, and its document brings: the answer of its service, or the pages of the site. */
  readonly data?: 'service' | 'pages';
  /** The page has a policy of its own: it is entered and left by loading a document. */
  readonly ownPolicy?: true;
  /** As in {@link AreaRoute}. */
  readonly namespaces?: readonly string[];
  readonly navigation: readonly (Omit<NavigationEntry, 'label'> & { readonly label: string })[];
}

/** A page as others speak of it. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** A page that everybody may be led to. */
export interface ListedPage extends PageWords {
  readonly path: string;
}

/**
 * Titles of an area's pages by path. They are texts of the area, in a namespace of the area's id, so that nothing but the
 * texts of a page has to arrive before it is shown.
 */
export type PageTitles = Readonly<Record<string, string>>;

/** Version of the contract between shell and areas; raised when an area built before would break. */
export const SHELL_CONTRACT = 3;

/** A text of a contract with the names of the operator filled in: `Why {{product}}`. */
export function withNames(text: string, { name: brand, product }: Pick<Brand, 'name' | 'product'>): string {
  const names = { brand, product };
  return text.replace(/\{\{(brand|product)\}\}/g, (_, name: keyof typeof names) => names[name]);
}

/** Text key of a field's label. */
export function labelKey({ prefix, own = {} }: FormLabels, field: string): string {
  return (Object.hasOwn(own, field) ? own[field] : undefined) ?? `${prefix}.${field}`;
}

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
