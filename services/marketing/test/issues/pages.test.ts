import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { PageAnswer, PageList } from '@larkfield/contracts/dynamic-pages';
import { TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import type { PastIssueData, PastIssuesData } from '@larkfield/mf-marketing/forms';
import { issueStore } from '../../src/issues/store.ts';
import { newsletterStore } from '../../src/newsletter/store.ts';
import { issueNamed, readSessionAsEditor, sendIssue } from '../support/issues.ts';
import { startMarketing } from '../support/marketing.ts';

let service: TestService;
let production: TestService;
before(async () => {
  service = await startMarketing({}, readSessionAsEditor);
  production = await startMarketing({ NODE_ENV: 'production' }, readSessionAsEditor);
});
after(() => Promise.all([service.close(), production.close()]));
beforeEach(async () => {
  await issueStore(service.database.db).deleteMany({});
  await newsletterStore(service.database.db).deleteMany({});
});

async function pageAt(
  from: TestService,
  path: string,
  language: Language = 'en',
  search = '',
): Promise<PageAnswer> {
  const query = { path, language, search, site: 'site-1' };
  const answer = await from.app.inject({ url: '/pages', query });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PageAnswer>();
}

async function shown(path: string, language?: Language) {
  const answer = await pageAt(service, path, language);
  assert.equal(answer.status, 200);
  return answer as Extract<PageAnswer, { status: 200 }>;
}

const LIST = '/newsletter/issues';

test('before the first issue the archive is a page in every language, with a sample outside production only', async () => {
  const titles = new Set<string>();
  for (const { tag } of LANGUAGES) {
    const { title, description, data } = await shown(LIST, tag);
    const { issues } = data as PastIssuesData;
    assert.deepEqual(
      issues.map(({ number, language }) => [number, language]),
      [[0, tag]],
    );
    assert.ok(description.length > 10, tag);
    titles.add(title);
    const sample = await shown(`${LIST}/sample`, tag);
    assert.ok((sample.data as PastIssueData).content.length > 1, tag);
  }
  assert.equal(titles.size, LANGUAGES.length);
  const empty = await pageAt(production, LIST);
  assert.ok(empty.status === 200);
  assert.deepEqual(empty.data, { issues: [] });
  assert.equal((await pageAt(production, `${LIST}/sample`)).status, 404);
});

test('the archive has what was sent, newest first, and drafts nowhere', async () => {
  await sendIssue(service, issueNamed('one'));
  service.clock.advance(40 * 24 * 3600_000);
  await sendIssue(service, issueNamed('two'));
  await service.post('/api/newsletter/issues/create', { ...issueNamed('draft') });
  const { data, jsonLd = [] } = await shown(LIST, 'de');
  const { issues } = data as PastIssuesData;
  assert.deepEqual(
    issues.map(({ subject, language }) => [subject, language]),
    [
      ['Issue two', 'en'],
      ['Issue one', 'en'],
    ],
  );
  const [newest] = issues;
  assert.deepEqual(
    (jsonLd[0] as { readonly itemListElement: readonly { readonly url: string }[] }).itemListElement.map(
      ({ url }) => url,
    )[0],
    `${TEST_ORIGIN}/de${LIST}/${newest?.number}`,
  );
  const before = await pageAt(service, LIST, 'en', `?before=${newest?.number}`);
  assert.ok(before.status === 200);
  assert.equal(before.robots, 'noindex, follow');
  assert.deepEqual(
    (before.data as PastIssuesData).issues.map(({ subject }) => subject),
    ['Issue one'],
  );
});

test('an issue has the text of the page’s language, or the fallback with its name', async () => {
  const texts = {
    en: { subject: 'Autumn', intro: 'What is new.', html: '<p>Hello</p>' },
    ar: { subject: 'الخريف', intro: '', html: '<p>مرحبا</p>' },
  };
  await sendIssue(service, { ...issueNamed('both'), texts, fallback: 'en' });
  const english = await shown(`${LIST}/1`);
  assert.equal(english.title, 'Autumn');
  assert.equal(english.description, 'What is new.');
  const arabic = (await shown(`${LIST}/1`, 'ar')).data as PastIssueData;
  assert.deepEqual([arabic.subject, arabic.language, arabic.otherLanguage], ['الخريف', 'ar', undefined]);
  const german = await shown(`${LIST}/1`, 'de');
  const data = german.data as PastIssueData;
  assert.deepEqual([data.subject, data.language, data.otherLanguage], ['Autumn', 'en', 'Englisch']);
  assert.deepEqual(data.content, [{ tag: 'p', children: ['Hello'] }]);
  assert.deepEqual(
    data.items.map(({ href, title }) => [href, title]),
    [['/events/item-both', 'Item of both']],
  );
  assert.equal((german.jsonLd?.[0] as { readonly inLanguage: string }).inLanguage, 'en');
});

test('the sitemap and the search get each sent issue in the languages that have a text', async () => {
  const texts = {
    en: { subject: 'Autumn', intro: 'What is new.', html: '<p>Hello</p>' },
    ar: { subject: 'الخريف', intro: '', html: '<p>مرحبا</p>' },
  };
  await sendIssue(service, { ...issueNamed('both'), texts, fallback: 'en' });
  await service.post('/api/newsletter/issues/create', { ...issueNamed('draft') });
  const list = (await service.app.inject('/pages/list')).json<PageList>();
  assert.deepEqual(list, [
    { path: `${LIST}/1`, language: 'en', title: 'Autumn', text: 'What is new.' },
    { path: `${LIST}/1`, language: 'ar', title: 'الخريف', text: '' },
  ]);
});

test('addresses of no issue are missing, and that of a stopped one is gone', async () => {
  for (const wrong of ['2', '0', '01', 'one', '99999999999']) {
    assert.equal((await pageAt(service, `${LIST}/${wrong}`)).status, 404, wrong);
  }
  await sendIssue(service, issueNamed('stopped'));
  await issueStore(service.database.db).updateOne({ number: 1 }, { $set: { state: 'cancelled' } });
  assert.equal((await pageAt(service, `${LIST}/1`)).status, 410);
});
