import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { questionnairePages } from '../src/questionnaire/pages.ts';

const page = questionnairePages()['/fieldTrial/questionnaire'];
const ask = (query: string, language: Language = 'en') =>
  page({
    path: '/fieldTrial/questionnaire',
    pattern: '/fieldTrial/questionnaire',
    params: {},
    language,
    site: 'site-1',
    search: new URLSearchParams(query),
    query,
  });

test('the page has no answers before anything was sent, and those that were sent', async () => {
  assert.deepEqual(Reflect.get(await ask(''), 'data'), {});
  assert.deepEqual(Reflect.get(await ask('?common=c&worry=a'), 'data'), {
    answers: { common: 'c', worry: 'a' },
  });
});

test('what is no answer is not repeated on the page', async () => {
  const query = '?common=%3Cscript%3E&name=Ada&screening=b&screening=c&__proto__=a';
  assert.deepEqual(Reflect.get(await ask(query), 'data'), { answers: { screening: 'c' } });
});

test('the page has a title and a description in every language', async () => {
  const titles = await Promise.all(
    LANGUAGES.map(async ({ tag }) => Reflect.get(await ask('', tag), 'title')),
  );
  assert.equal(
    titles.every((title) => typeof title === 'string' && title.length > 2),
    true,
  );
  assert.ok(new Set(titles).size > 10);
});
