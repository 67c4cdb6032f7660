import { createI18n, type Site, type Texts } from '@larkfield/area';
import { directionOf, type Language, type ReleaseTable, type RouteSummary } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { testSite } from '@larkfield/ui/testing/site.ts';
import shell from '../../../locales/en/shell.json';

/** Creates a route of a test table. The page name follows from the path. */
export function route(path: string, changes: Partial<RouteSummary> = {}): RouteSummary {
  const page = path.slice(1) || 'home';
  return { path, area: 'mf-a', page, audience: 'public', navigation: [], ...changes };
}

export const testRoutes: readonly RouteSummary[] = [
  route('/', { navigation: [{ menu: 'main', order: 1, label: 'Home' }] }),
  route('/partner'),
  route('/other', { area: 'mf-b' }),
];

export function testTable(language: Language = 'en', routes = testRoutes): ReleaseTable {
  const area = (id: string) => ({
    version: '1.0.0',
    entry: `/assets/${id}/entry.js`,
    texts: `/assets/${id}/texts.${language}.json`,
    hashes: { url: `/assets/${id}/hashes.json`, integrity: 'sha256-list' },
    pages: Object.fromEntries(
      routes
        .filter((known) => known.area === id)
        .map(({ page }) => [page, { js: [`/assets/${id}/${page}.js`], css: [] }]),
    ),
  });
  return {
    id: 'release-1',
    language,
    shell: { texts: `/assets/shell/texts.${language}.json` },
    areas: Object.fromEntries(['mf-a', 'mf-b'].map((id) => [id, area(id)])),
    routes,
  };
}

/** Returns the texts of an area. Outside English, page titles begin with the language tag. */
export function areaTexts(area: string, language: Language = 'en'): Texts {
  const mark = language === 'en' ? '' : `${language}: `;
  const own = testRoutes.filter((known) => known.area === area);
  return { [area]: Object.fromEntries(own.map(({ path, page }) => [path, `${mark}Title of ${page}`])) };
}

/** Creates a site with the shell's English texts under any language tag. */
export function shellSite(changes: Partial<Site> = {}): Site {
  const language = changes.language ?? 'en';
  const i18n = createI18n(language, { shell });
  const { routes = testRoutes, path = '/' } = changes;
  const known = routes.find((each) => each.path === path);
  return testSite({ language, dir: directionOf(language), i18n, routes, route: known, ...changes });
}

export function testData(page: SiteData['page'] = { area: 'mf-a', page: 'home' }): SiteData {
  return {
    table: testTable(),
    texts: { shell: { shell }, area: { area: { own: 'in the document' }, ...areaTexts('mf-a') } },
    brand: testSite().brand,
    page,
  };
}
