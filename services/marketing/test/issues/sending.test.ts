import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { newsletterStore } from '../../src/newsletter/store.ts';
import { issueStore } from '../../src/issues/store.ts';
import {
  callIssues,
  createIssue,
  finishSending,
  insertSubscribers,
  issueNamed,
  readIssues,
  readSessionAsEditor,
  sendIssue,
  startIssue,
  tokenOf,
} from '../support/issues.ts';
import { startMarketing, subscribeToNewsletter } from '../support/marketing.ts';

const DAY_MS = 24 * 3600_000;
const MAILS_PER_RUN = 1_000;

let service: TestService;
before(async () => {
  service = await startMarketing({ RATE_LIMIT_FACTOR: '1000' }, readSessionAsEditor);
});
after(() => service.close());
beforeEach(async () => {
  await newsletterStore(service.database.db).deleteMany({});
  await issueStore(service.database.db).deleteMany({});
  service.transport.mails.splice(0);
  service.transport.failures.splice(0);
  service.clock.advance(400 * DAY_MS);
});

const add = (count: number, change?: Parameters<typeof insertSubscribers>[3]) =>
  insertSubscribers(service.database.db, service.clock.now(), count, change);
const addresses = () => service.transport.mails.map(({ to }) => to.address).sort();
const find = (reference: string) => newsletterStore(service.database.db).findOne({ reference });
const progress = (reference: string) => readIssues<object>(service, '/progress', { reference });

test('every confirmed subscriber gets one mail in their language, and nobody else does', async () => {
  const languages = ['en', 'de', 'ar'] as const;
  const readers = await add(9, (index) => ({ language: languages[index % 3] ?? 'en' }));
  await newsletterStore(service.database.db).updateMany(
    { reference: { $in: readers.slice(6).map((one) => one.reference) } },
    { $set: { state: 'stopped' } },
  );
  const reference = await sendIssue(service);
  assert.deepEqual(
    addresses(),
    readers.slice(0, 6).map(({ email }) => email),
  );
  const mailOf = (index: number) =>
    service.transport.mails.find(({ to }) => to.address === `reader-${index}@example.org`);
  assert.equal(mailOf(0)?.subject, 'Our first reading week');
  assert.equal(mailOf(1)?.subject, 'Unsere erste Lesewoche');
  assert.ok(mailOf(1)?.html.includes('Tag der offenen Tür'));
  assert.match(mailOf(2)?.html ?? '', /^<!doctype html><html lang="ar" dir="rtl">/);
  assert.match(mailOf(2)?.html ?? '', /<div lang="en" dir="ltr">\n?<h1>Our first/);
  assert.deepEqual(await progress(reference), {
    ...{ state: 'sent', sent: 6, waiting: 0, held: 0, failed: 0, complete: true },
    startedAt: service.clock.now().toISOString(),
    endedAt: service.clock.now().toISOString(),
  });
  assert.equal(new Set(service.transport.mails.map(({ id }) => id)).size, 6);
});

test('a mail names the ways out of the list with the own token, and loads nothing from other sites', async () => {
  const [one] = await add(1, () => ({ language: 'de' }));
  await sendIssue(service);
  const [mail] = service.transport.mails;
  const token = tokenOf(one?.reference ?? '');
  assert.deepEqual(mail?.unsubscribe, {
    url: `${TEST_ORIGIN}/api/newsletter/unsubscribe/${token}`,
    mail: 'office@localhost',
  });
  const link = `${TEST_ORIGIN}/de/newsletter/preferences#${token}`;
  assert.ok(mail?.text.includes(link) && mail.html.includes(`<a href="${link}">`));
  const loaded = [...(mail?.html ?? '').matchAll(/ src="([^"]*)"/g)].map(([, source]) => source);
  assert.deepEqual(loaded, [`${TEST_ORIGIN}/api/events/files/abc`]);
  const links = [...(mail?.html ?? '').matchAll(/ href="([^"]*)"/g)].map(([, target = '']) => target);
  assert.deepEqual(
    links.filter((target) => !target.startsWith(TEST_ORIGIN)),
    [],
  );
  assert.ok(links.includes(`${TEST_ORIGIN}/de/newsletter/issues/1`));
  assert.ok(links.includes(`${TEST_ORIGIN}/de/events/open-day`));
});

test('who unsubscribes or is erased while it is sent gets none', async () => {
  const readers = await add(6);
  const reference = await startIssue(service);
  await runJobsOnly();
  assert.equal((await find(readers[0]?.reference ?? ''))?.letter?.sending?.issue, 1);
  const prefer = { token: tokenOf(readers[0]?.reference ?? ''), subscribed: false };
  assert.equal((await service.post('/api/newsletter/preferences', prefer)).statusCode, 200);
  const erased = await service.post('/api/marketing/records/person/erase', { email: readers[1]?.email });
  assert.equal(erased.statusCode, 200, erased.body);
  await finishSending(service, reference);
  assert.deepEqual(
    addresses().filter((address) => address.startsWith('reader-')),
    readers.slice(2).map(({ email }) => email),
  );
});

/** Runs the jobs without sending mails. */
async function runJobsOnly(): Promise<void> {
  const failures = Array.from({ length: MAILS_PER_RUN }, () =>
    Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
  );
  service.transport.failures.push(...failures);
  await service.runJobs();
  service.transport.failures.splice(0);
  service.clock.advance(10_000);
}

test('a cancelled issue reaches nobody further, and says whom it has reached', async () => {
  await add(40);
  const reference = await startIssue(service);
  await runJobsOnly();
  const db = service.database.db;
  const six = await newsletterStore(db).find({}).limit(6).toArray();
  // The other 34 are put off, so that exactly six are sent in the next run.
  await newsletterStore(db).updateMany(
    { _id: { $nin: six.map(({ _id }) => _id) } },
    { $set: { 'letter.sending.next': new Date(service.clock.now().getTime() + 3600_000) } },
  );
  await service.runJobs();
  const cancelled = await callIssues<{ sent: number; handing: number }>(service, 'cancel', {
    ...{ reference, version: 1 },
  });
  assert.deepEqual(cancelled, { success: true, sent: 6, handing: 0 });
  service.clock.advance(2 * 3600_000);
  for (let round = 0; round < 4; round += 1) await service.runJobs();
  assert.equal(service.transport.mails.length, 6);
  const { state, sent, waiting } = (await progress(reference)) as Record<string, unknown>;
  assert.deepEqual({ state, sent, waiting }, { state: 'cancelled', sent: 6, waiting: 0 });
});

test('a planned issue waits for its time in its zone, and can be taken back', async () => {
  await add(2);
  const { reference, version } = await createIssue(service);
  const day = new Date(service.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  const plan = { reference, version, day, time: '09:00', timeZone: 'Asia/Tokyo' };
  const planned = await callIssues(service, 'plan', plan);
  const details = await readIssues<{ sendAt: string }>(service, '/one', { reference });
  assert.equal(details.sendAt, `${day}T00:00:00.000Z`);
  await service.runJobs();
  assert.deepEqual(service.transport.mails, []);
  const back = await callIssues(service, 'unplan', { reference, version: planned.version });
  service.clock.advance(3 * DAY_MS);
  await service.runJobs();
  assert.deepEqual(service.transport.mails, []);
  const past = await service.post('/api/newsletter/issues/plan', { ...plan, version: back.version });
  assert.equal(past.statusCode, 422);
  const later = new Date(service.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  await callIssues(service, 'plan', { ...plan, version: back.version, day: later });
  service.clock.advance(2 * DAY_MS);
  await finishSending(service, reference);
  assert.equal(service.transport.mails.length, 2);
});

test('a mail of the site goes before those of the newsletter that are waiting', async () => {
  await add(12);
  await startIssue(service);
  await runJobsOnly();
  assert.equal((await service.post('/api/contactus', contactSample)).statusCode, 201);
  await service.runJobs();
  const office = service.transport.mails.findIndex(({ to }) => to.address === contactSample.email);
  assert.ok(office <= 1, `at place ${office}`);
  assert.equal(service.transport.mails.filter(({ to }) => to.address.startsWith('reader-')).length, 12);
});

test('a temporary refusal is retried with the same id, a final one at once on hold only if the address is unknown', async () => {
  await add(3);
  const reference = await startIssue(service);
  const refusal = (responseCode: number, response: string) =>
    Object.assign(new Error(response), { responseCode, response, command: 'RCPT TO', code: 'EENVELOPE' });
  service.transport.failures.push(
    refusal(450, '450 later'),
    refusal(550, '550 5.1.1 no such user'),
    refusal(550, '550 5.7.1 not today'),
  );
  await service.runJobs();
  const states = async () => {
    const all = await newsletterStore(service.database.db).find({}).toArray();
    return all.map(({ state }) => state).sort();
  };
  assert.deepEqual(await states(), ['active', 'active', 'held']);
  assert.equal(service.transport.mails.length, 0);
  service.clock.advance(31_000);
  await finishSending(service, reference);
  assert.equal(service.transport.mails.length, 1);
  const { sent, held, failed } = (await progress(reference)) as Record<string, unknown>;
  assert.deepEqual({ sent, held, failed }, { sent: 1, held: 1, failed: 1 });
  // The refused one is still due, and is refused again more than a week later.
  service.clock.advance(10 * DAY_MS);
  service.transport.failures.push(refusal(550, '550 5.7.1 not today'));
  await sendIssue(service, issueNamed('second'));
  assert.deepEqual(await states(), ['active', 'held', 'held']);
});

test('a server that refuses everybody puts nobody on hold and ends nothing', async () => {
  await add(60);
  const reference = await startIssue(service);
  const refused = () =>
    Object.assign(new Error('blocked'), {
      ...{ responseCode: 550, response: '550 5.7.1 blocked', command: 'RCPT TO', code: 'EENVELOPE' },
    });
  service.transport.failures.push(...Array.from({ length: 60 }, refused));
  await service.runJobs();
  const { waiting, held, failed } = (await progress(reference)) as Record<string, number>;
  assert.equal(held, 0);
  assert.ok(failed !== undefined && failed < 20, `${failed}`);
  assert.equal(waiting, 60 - failed);
  service.transport.failures.splice(0);
  service.clock.advance(61_000);
  await finishSending(service, reference);
  assert.equal(service.transport.mails.length, 60 - failed);
});

test('who confirms again after a hold gets the next issue; who confirms while it is sent gets no second mail', async () => {
  const { token } = await subscribeToNewsletter(service, { email: 'ana@example.org' });
  assert.equal((await service.post('/api/newsletter/confirm', { token })).statusCode, 200);
  service.clock.advance(1_000);
  const first = await sendIssue(service, issueNamed('first'));
  assert.equal(service.transport.mails.filter(({ subject }) => subject === 'Issue first').length, 1);
  const store = newsletterStore(service.database.db);
  await store.updateMany({ email: 'ana@example.org' }, { $set: { state: 'held' } });
  await issueStore(service.database.db).updateOne({ reference: first }, { $set: { state: 'sending' } });
  const again = await subscribeToNewsletter(service, { email: 'ana@example.org', frequency: 'oneMonth' });
  assert.equal((await service.post('/api/newsletter/confirm', { token: again.token })).statusCode, 200);
  await finishSending(service, first);
  assert.equal(service.transport.mails.filter(({ subject }) => subject === 'Issue first').length, 1);
  const states = (await store.find({}).toArray()).map(({ state }) => state).sort();
  assert.deepEqual(states, ['active', 'replaced']);
  service.clock.advance(32 * DAY_MS);
  await sendIssue(service, issueNamed('second'));
  assert.equal(service.transport.mails.filter(({ subject }) => subject === 'Issue second').length, 1);
});
