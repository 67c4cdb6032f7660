import { documentTitle } from './document-title.ts';
import { testData, testTable } from '../testing/site.ts';
import { firstSite } from './first-site.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'navigation');
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['theme'];
});

test('the first site is the one the server rendered', () => {
  history.replaceState(null, '', '/ar/partner?a=1#b');
  document.documentElement.dataset['theme'] = 'black-on-yellow';
  expect(firstSite({ ...testData(), table: testTable('ar') })).toMatchObject({
    language: 'ar',
    dir: 'rtl',
    theme: 'black-on-yellow',
    path: '/partner',
    search: '?a=1',
    session: { kind: 'visitor' },
    interactive: false,
  });
});

test('a theme that nobody knows is the default one', () => {
  document.documentElement.dataset['theme'] = '{{theme}}';
  expect(firstSite(testData()).theme).toBe('default');
});

test('texts of frame and area are there at once', () => {
  const { i18n } = firstSite(testData());
  expect([i18n.getResource('en', 'area', 'own'), i18n.t('skip', { ns: 'shell' })]).toEqual([
    'in the document',
    'Skip to main content',
  ]);
});

test.each([
  [undefined, 'auto'],
  [{ replace: true }, 'replace'],
])('going somewhere (%j) stays in the language of the present address', async (options, kind) => {
  const navigate = jest.fn(() => ({ finished: Promise.resolve() }));
  Object.assign(window, { navigation: { navigate } });
  const site = firstSite(testData());
  history.replaceState(null, '', '/ar');
  await site.navigate('/partner#a', options);
  expect(navigate.mock.calls).toEqual([['/ar/partner#a', { history: kind }]]);
});

test.each([
  ['Partners', 'Partners – Larkfield'],
  ['Welcome to Larkfield', 'Welcome to Larkfield'],
])('the document of "%s" is titled "%s"', (title, expected) => {
  expect(documentTitle(title, 'Larkfield')).toBe(expected);
});
