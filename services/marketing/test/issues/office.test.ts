import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { EDGE_HEADERS, TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import type { IssueDue } from '@larkfield/mf-marketing/forms';
import { addMonths, isDue } from '../../src/issues/due.ts';
import { lastDueDay } from '../../src/issues/due-count.ts';
import { issueStore } from '../../src/issues/store.ts';
import { newsletterStore } from '../../src/newsletter/store.ts';
import {
  createIssue,
  insertSubscribers,
  issueNamed,
  readIssues,
  readSessionAsEditor,
  sendIssue,
} from '../support/issues.ts';
import { startMarketing } from '../support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing({}, readSessionAsEditor)));
after(() => service.close());
beforeEach(async () => {
  await issueStore(service.database.db).deleteMany({});
  await newsletterStore(service.database.db).deleteMany({});
});

test('the last day that is due is the same by the rule of the sending, at the end of every month', () => {
  for (const frequency of FREQUENCIES)
    for (let day = '2091-01-31'; day < '2093-03-01'; day = addMonths(day, 1)) {
      const last = lastDueDay(frequency, day);
      const next = new Date(Date.parse(last) + 24 * 3600_000).toISOString().slice(0, 10);
      assert.deepEqual([isDue(last, frequency, day), isDue(next, frequency, day)], [true, false], day);
    }
});

test('counts who is due now, by language and frequency, and after a sending those it did not reach', async () => {
  const { clock, database } = service;
  const frequencies = ['oneMonth', 'oneMonth', 'threeMonths', 'oneYear', 'oneMonth'] as const;
  const states = ['active', 'active', 'active', 'active', 'stopped'] as const;
  await insertSubscribers(database.db, clock.now(), frequencies.length, (index) => ({
    frequency: frequencies[index] ?? 'oneMonth',
    state: states[index] ?? 'active',
    language: index === 0 ? 'ar' : 'en',
  }));
  const { reference } = await createIssue(service, issueNamed('next'));
  const due = () => readIssues<IssueDue>(service, '/due', { reference, timeZone: 'UTC' });
  assert.deepEqual(await due(), {
    total: 4,
    byLanguage: { ar: 1, en: 3 },
    byFrequency: { oneMonth: 2, threeMonths: 1, oneYear: 1 },
  });
  await sendIssue(service, issueNamed('first'));
  assert.equal((await due()).total, 0);
  clock.advance(32 * 24 * 3600_000);
  assert.deepEqual(await due(), { total: 2, byLanguage: { ar: 1, en: 1 }, byFrequency: { oneMonth: 2 } });
});

test('the preview is a document without scripts that only the site may frame', async () => {
  const { reference } = await createIssue(service, issueNamed('shown'));
  const url = '/api/newsletter/issues/preview/page';
  const query = { reference, language: 'en', version: '1' };
  const answer = await service.app.inject({ url, query, headers: EDGE_HEADERS });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  const policy = String(answer.headers['content-security-policy']);
  for (const part of [
    "default-src 'none'",
    "frame-ancestors 'self'",
    'sandbox',
    `img-src 'self' ${TEST_ORIGIN}`,
  ])
    assert.ok(policy.includes(part), part);
  assert.doesNotMatch(policy, /script/);
  assert.match(answer.body, /<base target="_blank">/);
  assert.match(answer.body, /Issue shown/);
  const unknown = await service.app.inject({
    url,
    query: { ...query, reference: 'LK-NONE-0000' },
    headers: EDGE_HEADERS,
  });
  assert.equal(unknown.statusCode, 404);
});
