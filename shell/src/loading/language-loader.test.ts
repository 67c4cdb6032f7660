import { fakeFetchJson } from '../testing/fetch.ts';
import { testData, testTable } from '../testing/site.ts';
import { createLanguageLoader, createLanguageData } from './language-loader.ts';

const first = createLanguageData(testData());
const arabic = {
  '/releases/release-1.ar.json': testTable('ar'),
  '/assets/shell/texts.ar.json': { shell: { skip: 'تخط' } },
};

test('the language of the document is there at once, with the texts of frame and page', async () => {
  const { requestedUrls, fetchJson } = fakeFetchJson({});
  expect(await createLanguageLoader(first, fetchJson)('en')).toBe(first);
  expect(requestedUrls).toEqual([]);
  const text = (space: string, key: string): unknown => first.i18n.getResource('en', space, key);
  expect([text('area', 'own'), text('shell', 'skip')]).toEqual(['in the document', 'Skip to main content']);
});

test('another language is loaded once, with table, texts and direction', async () => {
  const { requestedUrls, fetchJson } = fakeFetchJson(arabic);
  const open = createLanguageLoader(first, fetchJson);
  const opened = await open('ar');
  expect(opened).toMatchObject({ language: 'ar', dir: 'rtl', table: { language: 'ar' } });
  expect(opened.i18n.getFixedT('ar', 'shell')('skip')).toBe('تخط');
  expect(await open('ar')).toBe(opened);
  expect(requestedUrls).toHaveLength(2);
});

test('a failed language is fetched again', async () => {
  const answers: Record<string, unknown> = {};
  const { fetchJson } = fakeFetchJson(answers);
  const open = createLanguageLoader(first, fetchJson);
  await expect(open('ar')).rejects.toThrow('no /releases/release-1.ar.json');
  Object.assign(answers, arabic);
  expect((await open('ar')).language).toBe('ar');
});
