import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { settingsPath } from '@larkfield/contracts';
import { auditCollection } from '@larkfield/kit/records';
import { EDGE_HEADERS } from '@larkfield/kit/testing';
import type { Document } from 'mongodb';
import type { OwnInvestment, Portfolio } from '@larkfield/mf-invest/forms';
import { dayInWords, dayOf, daysAfter } from '../../src/investments/hold.ts';
import { endPledges, remindOfPledges, tellAccount } from '../../src/investments/hold-jobs.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { postEntry } from '../../src/ledger/post-entry.ts';
import { createCounter } from '../support/transition-actions.ts';
import { confirmAccount } from '../support/company-account.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

const DAY_MS = 24 * 3_600_000;
const NUMBER = 6;

let money: TestInvestments;
before(async () => {
  money = await startTestInvestments();
  await confirmAccount(money);
});
after(() => money?.service.close());
beforeEach(() => money.service.advanceOneHour());

const names = createCounter('held');
const db = () => money.service.database.db;
const context = () => ({
  ...{ db: db(), now: money.service.clock.now, wake: () => undefined },
  config: { SITE_ORIGIN: 'https://larkfield.example' } as never,
  office: { name: '', address: 'office@localhost' },
});
const today = () => dayOf(money.service.clock.now());
const stored = (reference: string) => investmentStore(db()).findOne({ reference });
const subjects = (who: string) => money.mailsTo(`${who}@example.org`).map(({ subject }) => subject);
const mailTo = (who: string, subject: RegExp) =>
  money.mailsTo(`${who}@example.org`).filter((mail) => subject.test(mail.subject));

async function pledge(): Promise<{ readonly who: string; readonly reference: string }> {
  const who = names();
  return { who, reference: await money.invest(who, { id: NUMBER }) };
}

async function own(who: string, reference: string): Promise<OwnInvestment | undefined> {
  const { investments } = (await money.as(who).get('/api/invest/portfolio')).json<Portfolio>();
  return investments.find((each) => each.reference === reference);
}

/** Lets days pass, then runs the jobs. */
async function wait(days: number): Promise<void> {
  money.service.clock.advance(days * DAY_MS);
  await money.service.runJobs();
}

async function hold(reference: string, until: string) {
  const path = `/api/invest/records/investments/${reference}`;
  const { version } = (await money.as('admin').get(path)).json<{ version: number }>();
  return money.as('admin').post(`${path}/action/hold`, { version, values: { until } });
}

async function set(values: object): Promise<void> {
  const path = settingsPath('invest');
  const { version } = (await money.as('admin').get(path)).json<{ version: number }>();
  const answer = await money.service.app.inject({
    ...{ method: 'PUT', url: path, payload: { version, values } },
    headers: { ...EDGE_HEADERS, cookie: 'who=admin' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
}

const pay = (reference: string, cents: number) =>
  postEntry(context(), {
    key: `payment:${reference}-${cents}`,
    lines: [
      { account: 'bank', cents },
      { account: `principal:${reference}`, cents: -cents },
    ],
  });

test('a pledge is mailed with amount, account, reference and its last day', async () => {
  const { who, reference } = await pledge();
  await money.service.runJobs();
  const day = daysAfter(today(), 14);
  assert.deepEqual(subjects(who), [`Your pledge has reached us (${reference})`]);
  const text = mailTo(who, /reached us/)[0]?.text ?? '';
  for (const part of ['$500.00', 'Bay Savings Bank', '121000358', '004211873350', 'DE89370400440532013000'])
    assert.ok(text.includes(part), part);
  assert.ok(text.includes(`Payment reference: ${reference}`));
  assert.ok(text.includes(`until the end of ${dayInWords(day, 'en')}`), text);
  const shown = await own(who, reference);
  assert.deepEqual([shown?.open, shown?.heldUntil], [50_000, day]);
});

test('a changed setting applies to later pledges only', async () => {
  const first = await pledge();
  await set({ holdDays: 5 });
  const second = await pledge();
  await set({ holdDays: 14 });
  assert.equal((await own(first.who, first.reference))?.heldUntil, daysAfter(today(), 14));
  assert.equal((await own(second.who, second.reference))?.heldUntil, daysAfter(today(), 5));
});

test('days begin and end where the company is, also when clocks change', () => {
  assert.equal(dayOf(new Date('2026-12-11T07:59:59Z')), '2026-12-10');
  assert.equal(dayOf(new Date('2026-12-11T08:00:00Z')), '2026-12-11');
  assert.equal(dayOf(new Date('2026-07-11T06:59:59Z')), '2026-07-10');
  assert.equal(daysAfter('2026-10-25', 14), '2026-11-08');
  assert.equal(daysAfter('2028-02-28', 1), '2028-02-29');
  assert.equal(dayInWords('2026-12-10', 'en'), 'December 10, 2026 (Pacific Time)');
  assert.match(dayInWords('2026-12-10', 'ar'), /^10 ديسمبر 2026 \(/);
});

test('50 workers at once send one reminder, let the pledge lapse once and free its share once', async () => {
  const { who, reference } = await pledge();
  const workers = (job: typeof endPledges) => Promise.all(Array.from({ length: 50 }, () => job(context())));
  money.service.clock.advance(10 * DAY_MS);
  await workers(remindOfPledges);
  await money.service.runJobs();
  assert.equal(mailTo(who, /ends soon/).length, 0);
  money.service.clock.advance(DAY_MS);
  await workers(remindOfPledges);
  await money.service.runJobs();
  assert.equal(mailTo(who, /ends soon/).length, 1);
  assert.match(mailTo(who, /ends soon/)[0]?.text ?? '', /\$500\.00 is missing/);

  // The last day itself belongs to the pledge.
  money.service.clock.advance(3 * DAY_MS);
  await workers(endPledges);
  assert.equal((await stored(reference))?.state, 'pledged');
  money.service.clock.advance(DAY_MS);
  const [before] = await money.sums(NUMBER);
  const ended = await investmentStore(db()).countDocuments({ state: 'pledged', opportunity: NUMBER });
  await workers(endPledges);
  await money.service.runJobs();
  assert.equal((await stored(reference))?.state, 'lapsed');
  assert.equal(mailTo(who, /has lapsed/).length, 1);
  assert.equal(mailTo(who, /ends soon/).length, 1);
  const [total, held, recorded] = await money.sums(NUMBER);
  assert.deepEqual([held, recorded], [total, total]);
  assert.equal(before - total, ended * 50_000);
  const lines = db().collection<Document>(auditCollection('invest')).find({ subject: reference });
  const actions = (await lines.toArray()).map(({ action }) => String(action));
  assert.deepEqual(
    actions.filter((action) => /reminded|lapsed/.test(action)),
    ['investment.reminded', 'investment.lapsed'],
  );
  assert.equal((await own(who, reference))?.state, 'lapsed');
});

test('a lapse that died before the share was freed is settled by the next job', async () => {
  const { reference } = await pledge();
  const [before] = await money.sums(NUMBER);
  const unsettledAt = money.service.clock.now();
  await investmentStore(db()).updateOne({ reference }, { $set: { state: 'lapsed', unsettledAt } });
  await wait(1);
  assert.equal((await stored(reference))?.unsettledAt, undefined);
  const [total, held, recorded] = await money.sums(NUMBER);
  assert.deepEqual([total, held, recorded], [before - 50_000, total, total]);
});

test('a pledge with a part of the money waits for the office, which is told once', async () => {
  const { who, reference } = await pledge();
  await pay(reference, 20_000);
  assert.equal((await own(who, reference))?.open, 30_000);
  await wait(12);
  assert.match(mailTo(who, /ends soon/)[0]?.text ?? '', /\$300\.00 is missing/);
  await wait(4);
  await wait(1);
  assert.equal((await stored(reference))?.state, 'pledged');
  const told = () =>
    money
      .mailsTo('office@localhost')
      .filter(({ subject }) => subject.includes(`decide on pledge ${reference}`));
  assert.equal(told().length, 1);
  const waiting = await money.as('admin').get('/api/invest/records/investments?state=pledged');
  assert.ok(waiting.body.includes(reference));
  // Held longer, it is reminded of again; without a second decision it waits again.
  const until = daysAfter(today(), 4);
  assert.equal((await hold(reference, until)).statusCode, 200);
  await wait(1);
  assert.equal(mailTo(who, /hold your pledge longer/).length, 1);
  assert.equal(mailTo(who, /ends soon/).length, 2);
  await wait(4);
  assert.equal(told().length, 2);
});

test('the office can only hold a pledge longer, and only by a day that exists', async () => {
  const { who, reference } = await pledge();
  const last = daysAfter(today(), 14);
  for (const until of [last, daysAfter(last, -1), today(), daysAfter(today(), 400), '2090-02-31']) {
    const refused = await hold(reference, until);
    assert.equal(refused.statusCode, 422, until);
    assert.match(refused.body, /errors\.laterDay/);
  }
  assert.equal((await hold(reference, daysAfter(last, 1))).statusCode, 200);
  assert.equal((await own(who, reference))?.heldUntil, daysAfter(last, 1));
  await wait(15);
  assert.equal((await stored(reference))?.state, 'pledged');
  await wait(1);
  assert.equal((await stored(reference))?.state, 'lapsed');
  assert.equal((await hold(reference, daysAfter(today(), 10))).statusCode, 409);
});

test('a new account is told once to everybody whose pledge is open, with as many days as at first', async () => {
  const { who, reference } = await pledge();
  await wait(10);
  await confirmAccount(money, { account: '77776666' });
  await Promise.all(Array.from({ length: 50 }, () => tellAccount(context())));
  await money.service.runJobs();
  const mails = mailTo(who, /bank account has changed/);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /77776666/);
  assert.equal((await own(who, reference))?.heldUntil, daysAfter(today(), 14));
  const { reference: paid, who: other } = await pledge();
  await money.changeState('investments', paid, 'received');
  await confirmAccount(money, { account: '88889999' });
  await money.service.runJobs();
  assert.equal(mailTo(other, /bank account has changed/).length, 0);
});

test('a pledge of before the account is told later, and ends only after that', async (t) => {
  const early = await startTestInvestments();
  t.after(() => early.service.close());
  const reference = await early.invest('eve_de');
  await early.service.runJobs();
  const portfolio = async () => (await early.as('eve_de').get('/api/invest/portfolio')).json<Portfolio>();
  const { account, investments } = await portfolio();
  assert.deepEqual([account, investments[0]?.heldUntil], [undefined, undefined]);
  early.service.clock.advance(100 * DAY_MS);
  await early.service.runJobs();
  assert.equal((await portfolio()).investments[0]?.state, 'pledged');
  await confirmAccount(early);
  await early.service.runJobs();
  const mails = early.mailsTo('eve_de@example.org').map(({ subject }) => subject);
  assert.deepEqual(mails, [
    `Ihre Zusage ist bei uns (${reference})`,
    `Wohin Sie das Geld überweisen (${reference})`,
  ]);
  const day = daysAfter(dayOf(early.service.clock.now()), 14);
  assert.equal((await portfolio()).investments[0]?.heldUntil, day);
});
