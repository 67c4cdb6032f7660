import { createI18n, type Site, type Texts } from '@larkfield/area';
import { directionOf, type Language, type ReleaseTable, type RouteSummary } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { testSite } from '@larkfield/ui/testing/site.ts';
import shell from '../../../locales/en/shell.json';

/** A route of a test table; its page is named by its path. */
export function route(path: string, changes: Partial<RouteSummary> = {}): RouteSummary {
  const page = path.slice(1) || 'home';
  return { path, area: 'mf-a', page, audience: 'public', navigation: [], ...changes };
}

/** Two pages of one area and one of another. */
export const testRoutes: readonly RouteSummary[] = [
  route('/', { navigation: [{ menu: 'main', order: 1, label: 'Home' }] }),
  route('/partner'),
  route('/other', { area: 'mf-b' }),
];

/** The release table of a language. */
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

/** The texts of an area: titles of its pages begin with the language's tag unless it is English. */
export function areaTexts(area: string, language: Language = 'en'): Texts {
  const mark = language === 'en' ? '' : `${language}: `;
  const own = testRoutes.filter((known) => known.area === area);
  return { [area]: Object.fromEntries(own.map(({ path, page }) => [path, `${mark}Title of ${page}`])) };
}

/** A site with the shell's English texts, under any language tag. */
export function shellSite(changes: Partial<Site> = {}): Site {
  const language = changes.language ?? 'en';
  const i18n = createI18n(language, { shell });
  const { routes = testRoutes, path = '/' } = changes;
  const known = routes.find((each) => each.path === path);
  return testSite({ language, dir: directionOf(language), i18n, routes, route: known, ...changes });
}

/** What the English document of a page carries. */
export function testData(page: SiteData['page'] = { area: 'mf-a', page: 'home' }): SiteData {
  return {
    table: testTable(),
    texts: { shell: { shell }, area: { area: { own: 'in the document' }, ...areaTexts('mf-a') } },
    brand: testSite().brand,
    page,
  };
}
