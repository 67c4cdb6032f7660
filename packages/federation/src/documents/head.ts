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
import { BRAND_COLOR, BRAND_COLOR_DARK, ICON_SIZE, TOUCH_ICON_SIZE } from '../icons.ts';
import type { ActiveReleases } from './release-tables.ts';
import { escapeHtml, toScriptSafeJson } from './html.ts';
import { ORIGIN_SLOT, SCHEME_SLOT } from './slots.ts';
import { structuredData } from './structured-data.ts';

/**
 * Returns the import map with integrity values for the scripts of the shell and of a document's own area. Scripts of other
 * areas are verified when they are loaded: their hashes would be a third of what another area adds to every document.
 */
export function importMap({ shell, areas }: ActiveReleases, area?: string): string {
  const integrity: Record<string, string> = {};
  for (const release of [shell, ...areas.filter(({ contract }) => contract.id === area)]) {
    for (const [file, { integrity: value }] of Object.entries(release.files)) {
      if (file.endsWith('.js')) integrity[assetUrl(release.contract.id, file)] = value;
    }
  }
  return toScriptSafeJson({ integrity });
}

/** Returns the CSP source of an inline script: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface HeadInput {
  readonly releases: ActiveReleases;
  readonly table: ReleaseTable;
  /** Undefined for system pages such as "not found". */
  readonly route: RouteSummary | undefined;
  /** Title of the document, including the site's name. */
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly brand: Brand;
  readonly indexed: boolean;
  /** Additional elements at the end of the head. */
  readonly further?: string;
}

/** Renders the content of `<head>`: metadata, style sheets, and the import map before any script. */
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
    `<meta name="theme-color" content="${BRAND_COLOR_DARK}" media="(prefers-color-scheme: dark)">`,
    ...[...shellCss, ...(page?.css ?? [])].map(
      (href) => `<link rel="stylesheet" ${withIntegrity('href', href, releases)}>`,
    ),
    `<script type="importmap">${importMap(releases, route?.area)}</script>`,
    ...scripts(releases, page?.js ?? []),
    ...(input.further ? [input.further] : []),
  ].join('\n');
}

/** Returns the title of a document: the page's title, followed by the site's name unless it contains it. */
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

/** Returns the elements for the preview picture: that of the page, or else of its area, or else of the site. */
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

/** PNG for programs that do not support SVG. */
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

/** Returns the address of a file by its name without the content hash: `share.home` for `share.home.….png`. */
function fileUrl({ contract, files }: Release, name: string): string | undefined {
  const file = Object.keys(files).find(
    (candidate) => /^(.*)\.[0-9a-f]{10}\.\w+$/.exec(candidate)?.[1] === name,
  );
  return file && assetUrl(contract.id, file);
}

/** OpenGraph requires a country: the most likely one of the language by Unicode (`zh-Hant`: `zh_TW`). */
function localeOf(language: Language): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return `${code}_${region}`;
}

/** Returns an attribute with its integrity. The browser's preload scanner does not read the import map. */
function withIntegrity(name: 'href' | 'src', url: string, { shell, areas }: ActiveReleases): string {
  const release = [shell, ...areas].find(({ contract }) => url.startsWith(assetUrl(contract.id, '')));
  const file = release?.files[url.slice(url.lastIndexOf('/') + 1)];
  return `${name}="${url}"${file ? ` integrity="${file.integrity}"` : ''}`;
}

/**
 * Scripts have low priority: on a slow connection text and style sheets come first, and the page is readable without
 * scripts.
 */
function scripts(releases: ActiveReleases, pageFiles: readonly string[]): string[] {
  const start = assetUrl('shell', releases.shell.entry);
  return [
    ...pageFiles.map(
      (href) => `<link rel="modulepreload" ${withIntegrity('href', href, releases)} fetchpriority="low">`,
    ),
    `<script type="module" ${withIntegrity('src', start, releases)} fetchpriority="low"></script>`,
  ];
}
