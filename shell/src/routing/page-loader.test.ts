import type { AreaRouteModule } from '@larkfield/area';
import type { ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { fakeFetchJson } from '../testing/fetch.ts';
import { route, testData, testTable } from '../testing/site.ts';
import { createLanguageData } from '../loading/language-loader.ts';
import type { fetchPageData } from '../loading/fetch-page-data.ts';
import { createPageLoader } from './page-loader.ts';

const page: AreaRouteModule = { Component: () => null };
const answers = {
  '/assets/mf-a/texts.en.json': { area: { own: 'all texts' } },
  '/assets/mf-b/texts.en.json': { other: { own: 'of the other area' } },
};

function loading(
  path: string,
  routes = [route('/'), route('/partner'), route('/other', { area: 'mf-b' })],
  pageData?: typeof fetchPageData,
) {
  const data = { ...testData(), table: testTable('en', routes) };
  const { requestedUrls, fetchJson } = fakeFetchJson(answers);
  const load = jest.fn(() => Promise.resolve(page));
  const host = { load, prefetch: jest.fn(), preload: jest.fn() } satisfies Host;
  const language = createLanguageData(data);
  const options = {
    data,
    host,
    fetchJson,
    language: () => Promise.resolve(language),
    whenHydrated: () => Promise.resolve(),
    ...(pageData ? { pageData } : {}),
  };
  const loader = createPageLoader(options);
  const target = routes.find((each) => each.path === path) ?? route(path);
  const args = { request: new Request(`http://localhost${path}`) } as LoaderFunctionArgs;
  return {
    requestedUrls,
    load,
    language,
    loader,
    target,
    opened: loader.open(target, args),
    table: data.table as ReleaseTable,
  };
}

test('a page of the document’s own area needs its code only', async () => {
  const { requestedUrls, load, loader, target, opened, table } = loading('/partner');
  await opened;
  expect(requestedUrls).toEqual([]);
  expect(load.mock.calls).toEqual([['mf-a', table.areas['mf-a'], 'partner']]);
  expect(loader.pageOf(target)).toBe(page);
});

test('a page that needs more texts than the document contains loads them', async () => {
  const routes = [route('/', { namespaces: ['area'] }), route('/partner', { namespaces: ['area', 'more'] })];
  const { requestedUrls, opened } = loading('/partner', routes);
  await opened;
  expect(requestedUrls).toEqual(['/assets/mf-a/texts.en.json']);
});

test('a page that needs fewer loads none', async () => {
  const routes = [route('/', { namespaces: ['area', 'more'] }), route('/partner', { namespaces: ['area'] })];
  const { requestedUrls, opened } = loading('/partner', routes);
  await opened;
  expect(requestedUrls).toEqual([]);
});

test('a page of another area adds its texts to the loaded ones', async () => {
  const { requestedUrls, language, opened } = loading('/other');
  await opened;
  expect(requestedUrls).toEqual(['/assets/mf-b/texts.en.json']);
  const text = (space: string, key: string): unknown => language.i18n.getResource('en', space, key);
  expect([text('other', 'own'), text('shell', 'skip')]).toEqual([
    'of the other area',
    'Skip to main content',
  ]);
});

test('a page of an area that is in no table is refused by name', async () => {
  const routes = [route('/'), route('/lost', { area: 'mf-gone' })];
  await expect(loading('/lost', routes).opened).rejects.toThrow('area mf-gone');
});

test('the pages of the site are fetched once for an address, whatever is searched for there', async () => {
  const pageData = jest.fn(() =>
    Promise.resolve({ status: 200, title: 'Search', description: '', data: ['a page'] } as const),
  );
  const routes = [route('/'), route('/search', { data: 'pages' })];
  const { loader, target, opened } = loading('/search', routes, pageData);
  await opened;
  const search = (query: string) =>
    loader.open(target, { request: new Request(`http://localhost/search${query}`) } as LoaderFunctionArgs);
  expect([await search('?q=a'), await search('?q=b')]).toEqual([['a page'], ['a page']]);
  expect(pageData).toHaveBeenCalledTimes(1);
});

test('the data of a page is fetched again if the query differs', async () => {
  const pageData = jest.fn(() =>
    Promise.resolve({ status: 200, title: 'Jobs', description: '', data: {} } as const),
  );
  const routes = [route('/'), route('/jobs', { data: 'service' })];
  const { loader, target, opened } = loading('/jobs', routes, pageData);
  await opened;
  for (const query of ['?a=1', '?a=2'])
    await loader.open(target, {
      request: new Request(`http://localhost/jobs${query}`),
    } as LoaderFunctionArgs);
  expect(pageData).toHaveBeenCalledTimes(3);
});
