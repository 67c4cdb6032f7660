import { createHash } from 'node:crypto';
import {
  assetUrl,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  localizePath,
  SHARE_SIZE,
  shareName,
  type Brand,
  type Language,
  type Release,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import { BRAND_COLOR, BRAND_COLOR_AT_NIGHT, ICON_SIZE, TOUCH_ICON_SIZE } from '../icons.ts';
import type { ActiveReleases } from './tables.ts';
import { escapeHtml, inertJson } from './html.ts';
import { ORIGIN_SLOT, SCHEME_SLOT } from './slots.ts';
import { structuredData } from './structured-data.ts';

/**
 * Import map that binds the scripts of the shell and of a document's own area to their content. Those of other areas are
 * bound when they are fetched: their hashes would be a third of what a further area costs every document.
 */
export function importMap({ shell, areas }: ActiveReleases, area?: string): string {
  const integrity: Record<string, string> = {};
  for (const release of [shell, ...areas.filter(({ contract }) => contract.id === area)]) {
    for (const [file, { integrity: value }] of Object.entries(release.files)) {
      if (file.endsWith('.js')) integrity[assetUrl(release.contract.id, file)] = value;
    }
  }
  return inertJson({ integrity });
}

/** CSP source for an inline text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface HeadInput {
  readonly releases: ActiveReleases;
  readonly table: ReleaseTable;
  /** Nothing for pages that no area owns, such as "not found". */
  readonly route: RouteSummary | undefined;
  /** Of the document, with the site's name. */
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly brand: Brand;
  readonly indexed: boolean;
  /** Elements for its end. */
  readonly further?: string;
}

/** Everything inside `<head>`: words for people and machines, style sheets, and the import map before any script. */
export function renderHead(input: HeadInput): string {
  const { table, route, releases } = input;
  const { title } = input;
  const page = route ? table.areas[route.area]?.pages[route.page] : undefined;
  const shellCss = (releases.shell.pages['shell']?.css ?? []).map((file) => assetUrl('shell', file));
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(input.description)}">`,
    ...(input.indexed && route
      ? alternates(route.path, input.language)
      : ['<meta name="robots" content="noindex">']),
    ...openGraph(input, title),
    ...(input.indexed && route ? structuredData({ ...input, route }) : []),
    ...icons(releases.shell),
    `<meta name="color-scheme" content="${SCHEME_SLOT}">`,
    `<meta name="theme-color" content="${BRAND_COLOR}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${BRAND_COLOR_AT_NIGHT}" media="(prefers-color-scheme: dark)">`,
    ...[...shellCss, ...(page?.css ?? [])].map(
      (href) => `<link rel="stylesheet" ${bound('href', href, releases)}>`,
    ),
    `<script type="importmap">${importMap(releases, route?.area)}</script>`,
    ...scripts(releases, page?.js ?? []),
    ...(input.further ? [input.further] : []),
  ].join('\n');
}

/** Title of a document: the page's own words first, then the site's name. */
export function documentTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} – ${siteName}`;
}

function alternates(path: string, language: Language): string[] {
  const href = (tag: Language) => escapeHtml(ORIGIN_SLOT + localizePath(path, tag));
  return [
    `<link rel="canonical" href="${href(language)}">`,
    ...LANGUAGES.map(({ tag }) => `<link rel="alternate" hreflang="${tag}" href="${href(tag)}">`),
    `<link rel="alternate" hreflang="x-default" href="${href(DEFAULT_LANGUAGE)}">`,
  ];
}

function openGraph(input: HeadInput, title: string): string[] {
  const { language, description, route, brand } = input;
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    property('type', 'website'),
    property('site_name', brand.name),
    property('title', title),
    property('description', description),
    property('locale', localeOf(language)),
    ...(route ? [property('url', ORIGIN_SLOT + localizePath(route.path, language))] : []),
    ...LANGUAGES.filter(({ tag }) => route && tag !== language).map(({ tag }) =>
      property('locale:alternate', localeOf(tag)),
    ),
    ...sharePicture(input, title),
  ];
}

/** What other programs show beside the address: the page's own picture, else its area's, else the site's. */
function sharePicture({ releases, route }: HeadInput, title: string): string[] {
  const area = releases.areas.find(({ contract }) => contract.id === route?.area);
  const url =
    (area && route && fileUrl(area, shareName(route.page))) ??
    (area && fileUrl(area, shareName())) ??
    fileUrl(releases.shell, shareName());
  if (!url) return [];
  return [
    `<meta property="og:image" content="${ORIGIN_SLOT}${url}">`,
    '<meta property="og:image:type" content="image/png">',
    `<meta property="og:image:width" content="${SHARE_SIZE.width}">`,
    `<meta property="og:image:height" content="${SHARE_SIZE.height}">`,
    `<meta property="og:image:alt" content="${escapeHtml(title)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The site's mark in tabs, results and on home screens: as SVG, and drawn for programs that take none. */
function icons(shell: Release): string[] {
  const links = [
    ['icon', 'icon', `type="image/png" sizes="${ICON_SIZE}x${ICON_SIZE}"`],
    ['favicon', 'icon', 'type="image/svg+xml" sizes="any"'],
    ['touch-icon', 'apple-touch-icon', `sizes="${TOUCH_ICON_SIZE}x${TOUCH_ICON_SIZE}"`],
  ] as const;
  return links.flatMap(([name, rel, kind]) => {
    const url = fileUrl(shell, name);
    return url ? [`<link rel="${rel}" href="${url}" ${kind}>`] : [];
  });
}

/** Address of a release's file by the name it had before its content was named: `share.home` of `share.home.….png`. */
function fileUrl({ contract, files }: Release, name: string): string | undefined {
  const file = Object.keys(files).find((each) => /^(.*)\.[0-9a-f]{10}\.\w+$/.exec(each)?.[1] === name);
  return file && assetUrl(contract.id, file);
}

/** OpenGraph wants a country beside the language: its likeliest, as Unicode knows it (`zh-Hant`: `zh_TW`). */
function localeOf(language: Language): string {
  const { language: tongue, region } = new Intl.Locale(language).maximize();
  return `${tongue}_${region}`;
}

/** Address with its integrity: the import map alone does not reach the browser's preload scanner. */
function bound(name: 'href' | 'src', url: string, { shell, areas }: ActiveReleases): string {
  const release = [shell, ...areas].find(({ contract }) => url.startsWith(assetUrl(contract.id, '')));
  const file = release?.files[url.slice(url.lastIndexOf('/') + 1)];
  return `${name}="${url}"${file ? ` integrity="${file.integrity}"` : ''}`;
}

/** Low priority: words and style sheets come first on a slow line, and the page can be read without any of these. */
function scripts(releases: ActiveReleases, pageFiles: readonly string[]): string[] {
  const start = assetUrl('shell', releases.shell.entry);
  return [
    ...pageFiles.map(
      (href) => `<link rel="modulepreload" ${bound('href', href, releases)} fetchpriority="low">`,
    ),
    `<script type="module" ${bound('src', start, releases)} fetchpriority="low"></script>`,
  ];
}
