import { createI18n, type Site } from '@larkfield/area';
import {
  directionOf,
  LANGUAGES,
  type Language,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { testSite } from '@larkfield/ui/testing/site.ts';
import shell from '../../../locales/en/shell.json';

/** A route of a test table; its page is named by its path. */
export function route(path: string, changes: Partial<RouteSummary> = {}): RouteSummary {
  const page = path.slice(1) || 'home';
  const words = { title: `Title of ${page}`, description: '' };
  return { path, area: 'mf-a', page, audience: 'public', navigation: [], ...words, ...changes };
}

/** Two pages of one area and one of another. */
export const testRoutes: readonly RouteSummary[] = [
  route('/', { navigation: [{ menu: 'main', order: 1, label: 'Home' }] }),
  route('/partner'),
  route('/other', { area: 'mf-b' }),
];

/** The release table of a language; titles begin with its tag unless it is English. */
export function testTable(language: Language = 'en', routes = testRoutes): ReleaseTable {
  const mark = language === 'en' ? '' : `${language}: `;
  const area = (id: string) => ({
    version: '1.0.0',
    entry: `/assets/${id}/entry.js`,
    texts: `/assets/${id}/texts.${language}.json`,
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
    routes: routes.map((known) => ({ ...known, title: mark + known.title })),
    tables: Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, `/releases/release-1.${tag}.json`])),
  };
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
    texts: { shell: { shell }, area: { area: { own: 'in the document' } } },
    brand: testSite().brand,
    page,
  };
}
