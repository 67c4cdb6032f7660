import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import type { Portfolio, PublicOpportunity } from '@larkfield/mf-invest/forms';
import { investmentStore } from '../src/investments/store.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import {
  investBody,
  INVEST_PATH,
  startTestInvestments,
  type TestInvestments,
} from './support/investments.ts';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());
beforeEach(() => money.service.advanceOneHour());

const portfolio = async (who: string) => (await money.as(who).get('/api/invest/portfolio')).json<Portfolio>();

// covers: I15, I18, I59, I60
test('an investment is pledged at the terms of its opportunity, and counts immediately', async () => {
  const reference = await money.invest('ada', { id: 2, amount: '1,234.50', user: 'mallory' });
  const record = await investmentStore(money.service.database.db).findOne({ reference });
  assert.deepEqual(
    [record?.state, record?.username, record?.cents, record?.rate, record?.term, record?.riskVersion],
    ['pledged', 'ada', 123_450, 125, 4, '2026-11'],
  );
  const all = (await money.as(undefined).get('/api/investments')).json<PublicOpportunity[]>();
  assert.equal(all.length, 13);
  assert.deepEqual(all[1], {
    ...{ id: 2, title: 'Field trial', Fundraised: 1234.5, received: 0, max_raised: 100_000 },
    ...{ rate: 1.25, term: 4, open: true },
  });
});

test('investor and office get a mail, and the audit contains no personal data', async () => {
  const reference = await money.invest('eva_de', { id: 3, language: 'de' });
  await money.service.runJobs();
  const [letter] = money.mailsTo('eva_de@example.org');
  assert.ok(letter?.subject.includes(reference));
  assert.match(letter?.text ?? '', /500,00/);
  assert.match(letter?.text ?? '', /\/de\/directinvest\/portfolio/);
  assert.equal(money.mailsTo('office@localhost').length, 1);
  const lines = await money.service.database.db
    .collection(auditCollection('invest'))
    .find({ subject: reference })
    .toArray();
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['investment.pledged'],
  );
  assert.doesNotMatch(JSON.stringify(lines), /eva_de/);
});

test('a repeat of one request is one investment, also when the opportunity is full by then', async () => {
  const number = 4;
  await opportunityStore(money.service.database.db).updateOne({ number }, { $set: { maximum: 50_000 } });
  const body = investBody({ id: number, requestId: 'request-0001' });
  const both = await Promise.all([1, 2].map(() => money.as('ben').post(INVEST_PATH, body)));
  const again = await money.as('ben').post(INVEST_PATH, body);
  const references = [...both, again].map((answer) => answer.json<{ reference: string }>().reference);
  assert.equal(new Set(references).size, 1);
  assert.deepEqual(await money.sums(number), [50_000, 50_000, 50_000]);
  const other = await money.as('cleo').post(INVEST_PATH, body);
  assert.equal(other.json<{ code: string }>().code, 'FULLY_FUNDED');
  const changed = await money.as('ben').post(INVEST_PATH, { ...body, amount: '600' });
  assert.equal(changed.json<{ code: string }>().code, 'IDEMPOTENCY_MISMATCH');
});

// covers: I52
test('the first investment is 500 dollars or more, a later one any amount, none more than is left', async () => {
  const field = async (amount: string) => {
    const answer = await money.as('dan').post(INVEST_PATH, investBody({ id: 5, amount }));
    return answer.json<{ fields?: { key: string }[] }>().fields?.[0]?.key ?? answer.statusCode;
  };
  assert.equal(await field('499.99'), 'errors.firstInvestment');
  assert.equal(await field('500'), 201);
  assert.equal(await field('0.01'), 201);
  assert.equal(await field('99499.99'), 201);
  assert.equal(await field('0.01'), 409);
  assert.deepEqual(await money.sums(5), [10_000_000, 10_000_000, 10_000_000]);
});

// covers: I52
test('an amount is read by the language of its form, and asked back where that does not say what a mark means', async () => {
  const { db } = money.service.database;
  await opportunityStore(db).updateOne({ number: 13 }, { $set: { maximum: 90_000_000 } });
  const read = async (amount: string, language?: string) => {
    const answer = await money
      .as('lea')
      .post(INVEST_PATH, investBody({ id: 13, amount, ...(language && { language }) }));
    const { fields, reference = '' } = answer.json<{ fields?: { key: string }[]; reference?: string }>();
    return fields?.[0]?.key ?? (await investmentStore(db).findOne({ reference }))?.cents;
  };
  assert.equal(await read('25.005', 'en'), 'errors.amountMark');
  assert.equal(await read('500.001', 'fr'), 'errors.amountMark');
  assert.equal(await read('1.234'), 'errors.amountMark');
  assert.equal(await read('1,234'), 123_400);
  assert.equal(await read('25.005', 'de'), 2_500_500);
  assert.equal(await read('25,005', 'de'), 'errors.amountMark');
  assert.equal(await read('600.5000', 'en'), 'errors.amountDecimals');
});

// covers: I59, S4
test('what the browser may not send is refused by the service', async () => {
  const refused = async (who: string | undefined, change: object) =>
    (await money.as(who).post(INVEST_PATH, investBody({ id: 6, ...change }))).statusCode;
  assert.equal(await refused(undefined, {}), 401);
  assert.equal(await refused('admin', {}), 403);
  assert.equal(await refused('eve', { risk: false }), 422);
  assert.equal(await refused('eve', { riskVersion: '2020-01' }), 422);
  assert.equal(await refused('eve', { amount: 500 }), 422);
  assert.equal(await refused('eve', { amount: '-500' }), 422);
  assert.equal(await refused('eve', { cents: 1 }), 422);
  assert.equal(await refused('eve', { id: 14 }), 404);
  assert.deepEqual(await money.sums(6), [0, 0, 0]);
});

test('only the investor can cancel, until funds are received, which releases the share', async () => {
  const [one, two] = [
    await money.invest('fay', { id: 7 }),
    await money.invest('fay', { id: 7, amount: '700' }),
  ];
  const cancel = async (who: string, reference: string) =>
    (await money.as(who).post(`/api/invest/investments/${reference}/cancel`)).statusCode;
  assert.equal(await cancel('gil', one), 404);
  assert.equal(await cancel('fay', one), 200);
  assert.equal(await cancel('fay', one), 200);
  assert.deepEqual(await money.sums(7), [70_000, 70_000, 70_000]);
  assert.equal((await money.pay(two)).statusCode, 201);
  assert.equal(await cancel('fay', two), 409);
  assert.deepEqual((await portfolio('fay')).investments.map(({ state }) => state).sort(), [
    'cancelled',
    'received',
  ]);
});

test('states lead from pledged to repaid without gaps, and each sends a mail', async () => {
  const reference = await money.invest('hal', { id: 8 });
  assert.equal((await money.changeState('investments', reference, 'active')).statusCode, 409);
  assert.equal((await money.pay(reference)).statusCode, 201);
  for (const state of ['active', 'repaid'])
    assert.equal((await money.changeState('investments', reference, state)).statusCode, 200, state);
  await money.service.runJobs();
  assert.equal(money.mailsTo('hal@example.org').length, 4);
  assert.deepEqual(await money.sums(8), [50_000, 50_000, 50_000], 'what is repaid has been raised');
  const stale = await money
    .as('admin')
    .post(`/api/invest/records/investments/${reference}/state`, { version: 1, state: 'cancelled' });
  assert.equal(stale.statusCode, 409);
});

test('the portfolio shows own investments alone, with their expected payments from the day they are active', async () => {
  const reference = await money.invest('ida', { id: 9 });
  await money.changeState('investments', reference, 'received');
  money.service.clock.advance(100 * 24 * 3_600_000);
  await money.changeState('investments', reference, 'active');
  const { investments, expected } = await portfolio('ida');
  assert.deepEqual(
    investments.map((each) => [each.reference, each.title, each.state]),
    [[reference, 'Development for the visually impaired', 'active']],
  );
  assert.equal(expected.length, 28);
  assert.deepEqual([expected[0]?.year, expected[0]?.quarter, expected[0]?.payment], [2090, 3, 1821]);
  assert.deepEqual((await portfolio('jim')).investments, []);
  assert.equal((await money.as(undefined).get('/api/invest/portfolio')).statusCode, 401);
});

test('a request for a withdrawal goes to staff, for own money that is here and no more of it', async () => {
  const reference = await money.invest('kim', { id: 10 });
  const ask = (who: string, amount: string, headers = {}) =>
    money.as(who).post('/api/invest/withdrawals', { investment: reference, amount }, headers);
  assert.equal((await ask('kim', '100')).statusCode, 422, 'pledged only');
  await money.changeState('investments', reference, 'received');
  assert.equal((await ask('lea', '100')).statusCode, 422);
  const tooMuch = await ask('kim', '500.01');
  assert.equal(tooMuch.json<{ fields: { key: string }[] }>().fields[0]?.key, 'errors.aboveInvested');
  const key = { 'idempotency-key': 'withdrawal-1' };
  const [one, two] = [await ask('kim', '100', key), await ask('kim', '100', key)];
  assert.equal(one.body, two.body);
  const asked = one.json<{ reference: string }>().reference;
  assert.equal((await money.changeState('withdrawals', asked, 'paid')).statusCode, 409);
  await money.changeState('withdrawals', asked, 'approved');
  await money.changeState('withdrawals', asked, 'paid');
  assert.deepEqual(
    (await portfolio('kim')).withdrawals.map(({ state, cents }) => [state, cents]),
    [['paid', 10_000]],
  );
  await money.service.runJobs();
  assert.ok(money.mailsTo('kim@example.org').some(({ subject }) => subject.includes(asked)));
  assert.deepEqual(await money.sums(10), [50_000, 50_000, 50_000], 'a payout raises no less');
});

test('what was asked for and not declined is not asked for again, and nothing is approved that was repaid', async () => {
  const reference = await money.invest('lou', { id: 10 });
  for (const state of ['received', 'active']) await money.changeState('investments', reference, state);
  const ask = async (amount: string) => {
    const answer = await money.as('lou').post('/api/invest/withdrawals', { investment: reference, amount });
    const { fields, ...asked } = answer.json<{ reference: string; fields?: { key: string }[] }>();
    return fields?.[0]?.key ?? asked.reference;
  };
  const [first, second] = [await ask('300'), await ask('150')];
  assert.equal(await ask('50.01'), 'errors.aboveInvested');
  assert.equal((await money.changeState('withdrawals', first, 'declined')).statusCode, 200);
  const third = await ask('350');
  for (const state of ['approved', 'paid'])
    assert.equal((await money.changeState('withdrawals', second, state)).statusCode, 200, state);
  assert.equal(await ask('0.01'), 'errors.aboveInvested');
  assert.equal((await money.changeState('investments', reference, 'repaid')).statusCode, 200);
  assert.equal((await money.changeState('withdrawals', third, 'approved')).statusCode, 409);
  assert.equal(await ask('0.01'), 'errors.choose', 'nothing is left to be asked for');
  const { investments, withdrawals, expected } = await portfolio('lou');
  assert.deepEqual(
    investments.map(({ state }) => state),
    ['repaid'],
  );
  assert.deepEqual(withdrawals.map(({ state }) => state).sort(), ['declined', 'open', 'paid']);
  assert.deepEqual(expected, []);
  await money.service.runJobs();
  const told = (part: string) =>
    money.mailsTo('lou@example.org').filter(({ text }) => text.includes(part)).length;
  assert.deepEqual([told(reference), told(first), told(second), told(third)], [4 + 6, 2, 3, 1]);
});

test('approvals of one investment are decided one at a time, and the lease of a failed one expires', async () => {
  const reference = await money.invest('nia', { id: 10 });
  for (const state of ['received', 'active']) await money.changeState('investments', reference, state);
  const answer = await money
    .as('nia')
    .post('/api/invest/withdrawals', { investment: reference, amount: '500' });
  const { reference: asked } = answer.json<{ reference: string }>();
  const investments = investmentStore(money.service.database.db);
  const decidedUntil = new Date(money.service.clock.now().getTime() + 30_000);
  await investments.updateOne({ reference }, { $set: { decidedUntil } });
  const refused = await money.changeState('withdrawals', asked, 'approved');
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [409, 'VERSION_CONFLICT']);
  assert.equal(
    (await money.changeState('withdrawals', asked, 'declined')).statusCode,
    200,
    'declining takes no money',
  );
  money.service.clock.advance(30_000);
  const again = await money
    .as('nia')
    .post('/api/invest/withdrawals', { investment: reference, amount: '400' });
  const { reference: second } = again.json<{ reference: string }>();
  assert.equal((await money.changeState('withdrawals', second, 'approved')).statusCode, 200);
  assert.equal((await investments.findOne({ reference }))?.decidedUntil, undefined);
});

test('statements hold own investments as a table and as a PDF in the language asked for', async () => {
  const reference = await money.invest('mia', { id: 11 });
  const csv = await money.as('mia').get('/api/invest/statement.csv?language=en');
  assert.match(csv.body, new RegExp(`^\ufeffReference,.*\r\n${reference},HIPAA compliance,500.00,2.25,8,`));
  assert.match(csv.body, /2090-Q\d,2\.81,/);
  assert.match(String(csv.headers['content-disposition']), /statement\.csv/);
  const pdf = await money.as('mia').get('/api/invest/statement.pdf?language=ar');
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');
  for (const { headers } of [csv, pdf]) assert.equal(headers['cache-control'], 'no-store');
  assert.equal((await money.as(undefined).get('/api/invest/statement.csv')).statusCode, 401);
});

// covers: I49
test('the page of an opportunity is answered with its table amount in every language, and an unknown id is a 404', async () => {
  const page = async (path: string, search = '') =>
    (
      await money.service.app.inject({
        url: '/pages',
        query: { path, language: 'en', search, site: 'site-1' },
      })
    ).json<{ status: number; title: string; robots?: string; data: Record<string, unknown> }>();
  const one = await page('/directinvest/1');
  assert.deepEqual([one.status, one.data['cents'], one.data['title']], [200, 50_000, 'General investor']);
  for (let id = 2; id <= 13; id += 1) assert.equal((await page(`/directinvest/${id}`)).data['id'], id);
  const asked = await page('/directinvest/1', '?amount=1000');
  assert.deepEqual([asked.data['cents'], asked.robots], [100_000, 'noindex']);
  assert.equal((await page('/directinvest/1', '?amount=x')).data['unreadable'], true);
  for (const id of ['0', '14', '01', '1e0', 'abc', '-1'])
    assert.equal((await page(`/directinvest/${id}`)).status, 404, id);
});

test('every query of the service is backed by an index', async () => {
  const own = money.service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(money.service.database.db, own), []);
});
