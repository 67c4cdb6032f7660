import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import { auditCollection } from '@larkfield/kit/records';
import { TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import { consentText } from '../src/newsletter/consent.ts';
import { newsletterStore } from '../src/newsletter/store.ts';
import { startMarketing, subscribeToNewsletter } from './support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing()));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

const DAY = 24 * 3600_000;
const UNKNOWN = 'A'.repeat(22);

/** Subscribes and confirms. Returns the reference and the token of the welcome mail. */
async function subscribed(change: object = {}) {
  const { reference, token: confirm } = await subscribeToNewsletter(service, change);
  assert.equal((await service.post('/api/newsletter/confirm', { token: confirm })).statusCode, 200);
  await service.runJobs();
  const letter = service.transport.mails.at(-1);
  const token = /preferences#([\w-]{22})\n/.exec(letter?.text ?? '')?.[1] ?? '';
  return { reference, token, confirm, letter };
}

const find = (reference: string) => newsletterStore(service.database.db).findOne({ reference });
const prefer = (body: object) => service.post('/api/newsletter/preferences', body);
const oneClick = (
  token: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  service.app.inject({
    method: 'POST',
    url: `/api/newsletter/unsubscribe/${token}`,
    payload,
    headers: { 'content-type': type },
  });

test('time, language and text of the consent are kept with the sign-up', async () => {
  const now = service.clock.now();
  const { reference } = await subscribed({ language: 'fr' });
  const text = createHash('sha256').update(consentText('fr')).digest('hex');
  assert.deepEqual((await find(reference))?.consent, { at: now, language: 'fr', text });
});

test('one welcome mail follows the confirmation, with a way out for people and for mail programs', async () => {
  const { token, confirm, letter, reference } = await subscribed({ language: 'ja' });
  assert.ok(letter?.text.includes(`${TEST_ORIGIN}/ja/newsletter/preferences#${token}`));
  assert.deepEqual(letter?.unsubscribe, {
    url: `${TEST_ORIGIN}/api/newsletter/unsubscribe/${token}`,
    mail: 'office@localhost',
  });
  await service.post('/api/newsletter/confirm', { token: confirm });
  await service.runJobs();
  assert.equal(service.transport.mails.length, 2);
  assert.doesNotMatch(JSON.stringify(await find(reference)), new RegExp(token));
  assert.doesNotMatch(JSON.stringify(service.logs), new RegExp(token));
});

test('the page learns the frequency and a masked address, and changes nothing by asking', async () => {
  const { reference, token } = await subscribed({ email: 'mia@example.com' });
  const before = await find(reference);
  const answer = await prefer({ token });
  assert.deepEqual(answer.json(), {
    success: true,
    email: 'm***@example.com',
    frequency: newsletterSample.frequency,
    subscribed: true,
  });
  assert.deepEqual(await find(reference), before);
});

test('the frequency is changed, however often it is asked for', async () => {
  const { reference, token } = await subscribed();
  for (let times = 0; times < 2; times += 1) {
    assert.equal((await prefer({ token, frequency: 'oneYear' })).json().frequency, 'oneYear');
  }
  assert.equal((await find(reference))?.frequency, 'oneYear');
  assert.equal((await prefer({ token, frequency: 'daily' })).statusCode, 422);
});

test('one POST of a mail provider ends the list, in both content types and when repeated', async () => {
  const { reference, token } = await subscribed();
  const boundary = 'b0undary';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  assert.equal((await oneClick(token, part, `multipart/form-data; boundary=${boundary}`)).statusCode, 200);
  assert.equal((await find(reference))?.state, 'stopped');
  const purgeAt = (await find(reference))?.purgeAt;
  assert.deepEqual(purgeAt, new Date(service.clock.now().getTime() + 30 * DAY));
  service.clock.advance(DAY);
  assert.deepEqual((await oneClick(token)).json(), { success: true, reference });
  assert.deepEqual((await find(reference))?.purgeAt, purgeAt);
});

test('looking at the one-click address leads to the page in the language of the mail and ends nothing', async () => {
  const { reference, token } = await subscribed({ language: 'ar' });
  const answer = await service.app.inject({ url: `/api/newsletter/unsubscribe/${token}` });
  assert.equal(answer.statusCode, 303);
  assert.equal(answer.headers.location, `/ar/newsletter/preferences#${token}`);
  assert.equal((await find(reference))?.state, 'active');
});

test('a POST that does not say so, or of an unknown token, ends nothing', async () => {
  const { reference, token } = await subscribed();
  assert.equal((await oneClick(token, 'List-Unsubscribe=Maybe')).statusCode, 422);
  assert.equal((await oneClick(token, '')).statusCode, 422);
  assert.equal((await oneClick(token, 'x', 'text/plain')).statusCode, 415);
  assert.equal((await oneClick(UNKNOWN)).statusCode, 404);
  assert.equal((await prefer({ token: UNKNOWN, subscribed: false })).statusCode, 404);
  assert.equal((await find(reference))?.state, 'active');
});

test('other calls still refuse what any site can make a browser send', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const url of ['/api/newsletter', '/api/newsletter/preferences']) {
    const answer = await service.app.inject({ method: 'POST', url, payload: 'a=b', headers });
    assert.equal(answer.statusCode, 415, url);
  }
});

test('unsubscribing can be undone, and each step adds one audit entry', async () => {
  const { reference, token } = await subscribed();
  await Promise.all([oneClick(token), oneClick(token), oneClick(token)]);
  assert.equal((await prefer({ token, subscribed: true })).json().subscribed, true);
  const record = await find(reference);
  assert.deepEqual([record?.state, record?.purgeAt, record?.stoppedAt], ['active', undefined, undefined]);
  await service.runJobs();
  const lines = await service.database.db
    .collection(auditCollection('marketing'))
    .find({ subject: reference })
    .toArray();
  assert.deepEqual(lines.map(({ action }) => String(action)).sort(), [
    'newsletter.confirmed',
    'newsletter.requested',
    'newsletter.resumed',
    'newsletter.stopped',
  ]);
});

test('the link of an old mail ends the newer subscription of the same address', async () => {
  const old = await subscribed({ email: 'twice@example.com' });
  service.clock.advance(DAY);
  const present = await subscribed({ email: 'twice@example.com' });
  assert.equal((await oneClick(old.token)).statusCode, 200);
  assert.deepEqual(
    [(await find(old.reference))?.state, (await find(present.reference))?.state],
    ['replaced', 'stopped'],
  );
});
