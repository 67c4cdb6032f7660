import { assetUrl, findRoute, splitPath, type ReleaseTable } from '@larkfield/contracts';
import { escapeHtml, type SiteData } from '@larkfield/federation/compose';
import type { LocalArea } from './local-area.ts';

const DATA = /(?<=<script type="application\/json" id="site-data">).*?(?=<\/script>)/s;
const MAIN = /<main id="main"[^>]*>.*?<\/main>/s;

/** Returns a release table of another site in which the local area replaces the site's release of it. */
export function tableWithLocalArea<T extends ReleaseTable>(table: T, area: LocalArea): T {
  const { routes, language } = table;
  const isTheirs = ({ area: id }: { readonly area: string }) => id === area.id;
  // At the position of the old routes: the rendered menus have the order of routes.
  const first = routes.findIndex(isTheirs);
  const before = first < 0 ? routes : routes.slice(0, first);
  const after = first < 0 ? [] : routes.slice(first).filter((route) => !isTheirs(route));
  return {
    ...table,
    areas: { ...table.areas, [area.id]: area.summary[language] },
    routes: [...before, ...area.routes[language], ...after],
  };
}

export function isPageOfArea(path: string, area: LocalArea): boolean {
  return pageAt(path, area) !== undefined;
}

function pageAt(path: string, { routes }: LocalArea) {
  return findRoute(routes.en, splitPath(path).path)?.route;
}

/**
 * Returns a document of another site whose table names the local area. A page of that area loses its rendered content,
 * which is of another release; the browser renders it.
 */
export function documentWithLocalArea(html: string, path: string, area: LocalArea): string {
  const json = DATA.exec(html)?.[0];
  if (json === undefined) return html;
  const data = JSON.parse(json) as SiteData;
  const route = pageAt(path, area);
  const { language } = data.table;
  const own: Partial<SiteData> = route
    ? {
        texts: { ...data.texts, area: area.texts(language) as SiteData['texts']['area'] },
        page: { ...data.page, area: area.id, page: route.page },
      }
    : {};
  const text = JSON.stringify({ ...data, ...own, table: tableWithLocalArea(data.table, area) });
  const filled = html.replace(DATA, () => text.replace(/</g, String.raw`\u003c`));
  return route ? withOwnFiles(filled, area.summary[language].pages[route.page]?.css ?? [], area.id) : filled;
}

function withOwnFiles(html: string, css: readonly string[], id: string): string {
  const theirs = new RegExp(`<link [^>]*href="${assetUrl(id, '')}[^>]*\\.(?:js|css)"[^>]*>\\n?`, 'g');
  const links = css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">\n`).join('');
  return html
    .replace(theirs, '')
    .replace('<script type="importmap">', () => `${links}<script type="importmap">`)
    .replace(MAIN, '<main id="main" tabindex="-1"></main>');
}
