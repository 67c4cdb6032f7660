import type { Host } from '@larkfield/federation/host';
import { fakeFetchJson } from '../testing/fetch.ts';
import { shellSite, testData, testTable } from '../testing/site.ts';
import { createLoader } from './loader.ts';
import { resolveTarget, type Target } from './router.ts';

const Page = () => null;
const host = {
  load: jest.fn(() => Promise.resolve(Page)),
  prefetch: jest.fn(),
  warm: jest.fn(),
} satisfies Host;
beforeEach(() => jest.clearAllMocks());

const answers = {
  '/releases/release-1.ar.json': testTable('ar'),
  '/assets/shell/texts.ar.json': { shell: { skip: 'تخط' } },
  '/assets/mf-a/texts.ar.json': { area: { own: 'عربي' } },
  '/assets/mf-b/texts.en.json': { other: { own: 'of the other area' } },
};

function target(path: string): Target {
  const found = resolveTarget(new URL(path, 'https://site.example'), testTable());
  if (!found) throw new Error(`no page at ${path}`);
  return found;
}

function loading(path: string, given: Readonly<Record<string, unknown>> = answers) {
  const { asked, fetchJson } = fakeFetchJson(given);
  const loader = createLoader({ data: testData(), host, fetchJson });
  return { asked, view: loader.view(target(path), shellSite(), testTable()) };
}

test('a page of the document’s own area needs its code only', async () => {
  const { asked, view } = loading('/partner?a=1');
  const { area, site, table, title } = await view;
  expect(asked).toEqual([]);
  expect(area).toEqual({ status: 'ready', Page, key: 'mf-a/partner' });
  expect(site).toMatchObject({ path: '/partner', search: '?a=1', language: 'en' });
  expect([table.language, title]).toEqual(['en', 'Title of partner']);
});

test('a page of another area brings its texts beside those that are there', async () => {
  const { asked, view } = loading('/other');
  const { site } = await view;
  expect(asked).toEqual(['/assets/mf-b/texts.en.json']);
  const { i18n } = site;
  expect([i18n.getResource('en', 'other', 'own'), i18n.t('skip', { ns: 'shell' })]).toEqual([
    'of the other area',
    'Skip to main content',
  ]);
});

test('another language brings its table, its texts, its title and its direction', async () => {
  const { view } = loading('/ar/partner');
  const { site, table, title } = await view;
  expect(site).toMatchObject({ language: 'ar', dir: 'rtl', path: '/partner' });
  expect([table.language, title]).toEqual(['ar', 'ar: Title of partner']);
  const { i18n } = site;
  expect([i18n.getResource('ar', 'area', 'own'), i18n.t('skip', { ns: 'shell' })]).toEqual(['عربي', 'تخط']);
});

test('the present view keeps its translator while another language is on its way', async () => {
  const site = shellSite();
  const { fetchJson } = fakeFetchJson(answers);
  const loader = createLoader({ data: testData(), host, fetchJson });
  const next = await loader.view(target('/ar/partner'), site, testTable());
  expect(next.site.i18n).not.toBe(site.i18n);
  expect(site.i18n.getFixedT('en', 'shell')('skip')).toBe('Skip to main content');
});

const missing: readonly (readonly [what: string, path: string, without: keyof typeof answers])[] = [
  ['table', '/ar/partner', '/releases/release-1.ar.json'],
  ['texts of the frame', '/ar/partner', '/assets/shell/texts.ar.json'],
  ['texts of the area', '/other', '/assets/mf-b/texts.en.json'],
];

test.each(missing)('without its %s a page is not shown at all', async (_what, path, without) => {
  const { [without]: _, ...rest } = answers;
  await expect(loading(path, rest).view).rejects.toThrow(without);
});

test('code that does not load is the error of the whole', async () => {
  host.load.mockRejectedValueOnce(new Error('no code'));
  await expect(loading('/partner').view).rejects.toThrow('no code');
});

test('an area that the table does not have is refused by name', async () => {
  const { fetchJson } = fakeFetchJson({});
  const loader = createLoader({ data: testData(), host, fetchJson });
  await expect(loader.page('mf-gone', 'home', testTable())).rejects.toMatchObject({ area: 'mf-gone' });
});
