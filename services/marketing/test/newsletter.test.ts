import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import { TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import { newsletterStore } from '../src/newsletter/store.ts';
import { startMarketing, subscribeToNewsletter } from './support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing()));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

const DAY = 24 * 3600_000;

const subscribe = (change: object = {}) => subscribeToNewsletter(service, change);
const confirm = (token: string) => service.post('/api/newsletter/confirm', { token });
const find = (reference: string) => newsletterStore(service.database.db).findOne({ reference });

test('a subscription is pending until the link of the mail is confirmed', async () => {
  const { reference, token } = await subscribe({ language: 'ja' });
  assert.equal((await find(reference))?.state, 'pending');
  const answer = await confirm(token);
  assert.deepEqual(answer.json(), { success: true, reference });
  const record = await find(reference);
  assert.deepEqual(
    [record?.state, record?.confirmedAt, record?.purgeAt],
    ['active', service.clock.now(), undefined],
  );
  assert.deepEqual([record?.firstName, record?.region, record?.frequency], ['美咲', '大阪府', 'threeMonths']);
});

test('the mail holds a link in the language of the page, no typed word, and the only copy of the token', async () => {
  const { reference, token, letter } = await subscribe({ language: 'ja', firstname: 'spam.example' });
  assert.ok(letter?.text.includes(`${TEST_ORIGIN}/ja/newsletter#token=${token}`));
  assert.ok(letter?.text.includes(reference));
  assert.doesNotMatch(`${letter?.subject}${letter?.html}${letter?.to.name}`, /spam\.example|田中/);
  assert.doesNotMatch(JSON.stringify(await find(reference)), new RegExp(token));
  assert.doesNotMatch(JSON.stringify(service.logs), new RegExp(token));
});

test('confirming twice, also in parallel, confirms once with the same response', async () => {
  const { token } = await subscribe();
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  assert.equal(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size, 1);
  assert.equal(answers[0]?.statusCode, 200);
});

test('a link that is too old, unknown or malformed confirms nothing', async () => {
  const { reference, token } = await subscribe();
  service.clock.advance(3 * DAY + 1);
  assert.equal((await confirm(token)).statusCode, 404);
  assert.equal((await find(reference))?.state, 'pending');
  assert.equal((await confirm('A'.repeat(22))).statusCode, 404);
  assert.equal((await confirm("' || 1")).statusCode, 422);
  assert.equal((await service.post('/api/newsletter/confirm', { token: { $ne: '' } })).statusCode, 422);
});

test('a newer confirmed subscription of an address replaces the older one', async () => {
  const first = await subscribe({ email: 'one@example.com' });
  await confirm(first.token);
  service.clock.advance(DAY);
  const second = await subscribe({ email: 'One@example.com', frequency: 'oneYear' });
  assert.equal((await find(first.reference))?.state, 'active');
  await confirm(second.token);
  assert.deepEqual(
    [(await find(first.reference))?.state, (await find(second.reference))?.state],
    ['replaced', 'active'],
  );
});

test('subscribing an address that has already subscribed looks the same from outside', async () => {
  const first = await subscribe({ email: 'known@example.com' });
  await confirm(first.token);
  const again = await service.post('/api/newsletter', { ...newsletterSample, email: 'known@example.com' });
  const fresh = await service.post('/api/newsletter', { ...newsletterSample, email: 'fresh@example.com' });
  const shape = ({ statusCode, body }: { statusCode: number; body: string }) =>
    `${statusCode} ${body.replace(/LK-.{9}/, '')}`;
  assert.equal(shape(again), shape(fresh));
});

test('every field is required', async () => {
  const answer = await service.post('/api/newsletter', {});
  const { fields } = answer.json<{ fields: { field: string }[] }>();
  assert.deepEqual(
    fields.map(({ field }) => field),
    Object.keys(newsletterSample),
  );
});
