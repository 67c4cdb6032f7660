import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { inspectedLanguages } from '../support/pages/inspected-languages.ts';

const PAGES = Array.from({ length: 80 }, (_, index) => `/page-${index}`);
const ALL = LANGUAGES.map(({ tag }) => tag).toSorted();

afterEach(() => delete process.env['ALL_PAGES']);

test('every page is looked at in English, Arabic and two further languages, the same in each run', () => {
  for (const page of PAGES) {
    const languages = inspectedLanguages(page);
    assert.deepEqual([new Set(languages).size, ...languages.slice(0, 2)], [4, 'en', 'ar']);
    assert.deepEqual(inspectedLanguages(page), languages);
  }
});

test('every language is looked at on some page', () => {
  assert.deepEqual([...new Set(PAGES.flatMap(inspectedLanguages))].toSorted(), ALL);
});

test('with all pages asked for, it is all languages', () => {
  process.env['ALL_PAGES'] = '1';
  assert.deepEqual(inspectedLanguages('/').toSorted(), ALL);
});
