import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit';
import { unindexed } from '@larkfield/kit/testing';
import type { Portfolio, PublicOpportunity } from '@larkfield/mf-invest/forms';
import { investmentStore } from '../src/investments/store.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { invest, startMoney, type TestMoney } from './support/money.ts';

const CALL = '/api/create/investment';
let money: TestMoney;
before(async () => void (money = await startMoney()));
after(() => money?.service.close());
beforeEach(() => money.service.nextHour());

const letterTo = (address: string) =>
  money.service.transport.letters.filter(({ to }) => to.address === address);
const portfolio = async (who: string) => (await money.as(who).get('/api/invest/portfolio')).json<Portfolio>();

async function placed(who: string, change: object = {}): Promise<string> {
  const answer = await money.as(who).post(CALL, invest(change));
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

/** Leads a record of a kind to a state as an administrator does. */
async function lead(kind: string, reference: string, state: string) {
  const path = `/api/invest/records/${kind}/${reference}`;
  const { version } = (await money.as('admin').get(path)).json<{ version: number }>();
  return money.as('admin').post(`${path}/state`, { version, state });
}

// covers: I15, I18, I59, I60
test('an investment is pledged at the terms of its opportunity, and counts at once for everybody', async () => {
  const reference = await placed('ada', { id: 2, amount: '1,234.50', user: 'mallory' });
  const record = await investmentStore(money.service.database.db).findOne({ reference });
  assert.deepEqual(
    [record?.state, record?.username, record?.cents, record?.rate, record?.term, record?.riskVersion],
    ['pledged', 'ada', 123_450, 125, 4, '2026-11'],
  );
  const all = (await money.as(undefined).get('/api/investments')).json<PublicOpportunity[]>();
  assert.equal(all.length, 13);
  assert.deepEqual(all[1], {
    ...{ id: 2, title: 'Field trial', Fundraised: 1234.5, max_raised: 100_000 },
    ...{ rate: 1.25, term: 4, open: true },
  });
});

test('investor and office get a mail, and the audit names nobody', async () => {
  const reference = await placed('eva_de', { id: 3, language: 'de' });
  await money.service.work();
  const [letter] = letterTo('eva_de@example.org');
  assert.ok(letter?.subject.includes(reference));
  assert.match(letter?.text ?? '', /500,00/);
  assert.match(letter?.text ?? '', /\/de\/directinvest\/portfolio/);
  assert.equal(letterTo('office@localhost').length, 1);
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
  const body = invest({ id: number, requestId: 'request-0001' });
  const both = await Promise.all([1, 2].map(() => money.as('ben').post(CALL, body)));
  const again = await money.as('ben').post(CALL, body);
  const references = [...both, again].map((answer) => answer.json<{ reference: string }>().reference);
  assert.equal(new Set(references).size, 1);
  assert.deepEqual(await money.sums(number), [50_000, 50_000, 50_000]);
  const other = await money.as('cleo').post(CALL, body);
  assert.equal(other.json<{ code: string }>().code, 'FULLY_FUNDED');
  const changed = await money.as('ben').post(CALL, { ...body, amount: '600' });
  assert.equal(changed.json<{ code: string }>().code, 'IDEMPOTENCY_MISMATCH');
});

// covers: I52
test('the first investment is 500 dollars or more, a later one any amount, none more than is left', async () => {
  const field = async (amount: string) => {
    const answer = await money.as('dan').post(CALL, invest({ id: 5, amount }));
    return answer.json<{ fields?: { key: string }[] }>().fields?.[0]?.key ?? answer.statusCode;
  };
  assert.equal(await field('499.99'), 'errors.firstInvestment');
  assert.equal(await field('500'), 201);
  assert.equal(await field('0.01'), 201);
  assert.equal(await field('99499.99'), 201);
  assert.equal(await field('0.01'), 409);
  assert.deepEqual(await money.sums(5), [10_000_000, 10_000_000, 10_000_000]);
});

// covers: I59, S4
test('what the browser may not send is refused by the service', async () => {
  const refused = async (who: string | undefined, change: object) =>
    (await money.as(who).post(CALL, invest({ id: 6, ...change }))).statusCode;
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

test('an investor cancels until funds are received, which gives the share back; nobody else can', async () => {
  const [one, two] = [await placed('fay', { id: 7 }), await placed('fay', { id: 7, amount: '700' })];
  const cancel = async (who: string, reference: string) =>
    (await money.as(who).post(`/api/invest/investments/${reference}/cancel`)).statusCode;
  assert.equal(await cancel('gil', one), 404);
  assert.equal(await cancel('fay', one), 200);
  assert.equal(await cancel('fay', one), 200);
  assert.deepEqual(await money.sums(7), [70_000, 70_000, 70_000]);
  assert.equal((await lead('investments', two, 'received')).statusCode, 200);
  assert.equal(await cancel('fay', two), 409);
  assert.deepEqual((await portfolio('fay')).investments.map(({ state }) => state).sort(), [
    'cancelled',
    'received',
  ]);
});

test('states lead from pledged to repaid, none is left out, and each is told by mail', async () => {
  const reference = await placed('hal', { id: 8 });
  assert.equal((await lead('investments', reference, 'active')).statusCode, 409);
  for (const state of ['received', 'active', 'repaid'])
    assert.equal((await lead('investments', reference, state)).statusCode, 200, state);
  await money.service.work();
  assert.equal(letterTo('hal@example.org').length, 4);
  assert.deepEqual(await money.sums(8), [50_000, 50_000, 50_000], 'what is repaid has been raised');
  const stale = await money
    .as('admin')
    .post(`/api/invest/records/investments/${reference}/state`, { version: 1, state: 'cancelled' });
  assert.equal(stale.statusCode, 409);
});

test('the portfolio shows own investments alone, with their expected payments from the day they are active', async () => {
  const reference = await placed('ida', { id: 9 });
  await lead('investments', reference, 'received');
  money.service.clock.advance(100 * 24 * 3_600_000);
  await lead('investments', reference, 'active');
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
  const reference = await placed('kim', { id: 10 });
  const ask = (who: string, amount: string, headers = {}) =>
    money.as(who).post('/api/invest/withdrawals', { investment: reference, amount }, headers);
  assert.equal((await ask('kim', '100')).statusCode, 422, 'pledged only');
  await lead('investments', reference, 'received');
  assert.equal((await ask('lea', '100')).statusCode, 422);
  const tooMuch = await ask('kim', '500.01');
  assert.equal(tooMuch.json<{ fields: { key: string }[] }>().fields[0]?.key, 'errors.aboveInvested');
  const key = { 'idempotency-key': 'withdrawal-1' };
  const [one, two] = [await ask('kim', '100', key), await ask('kim', '100', key)];
  assert.equal(one.body, two.body);
  const asked = one.json<{ reference: string }>().reference;
  assert.equal((await lead('withdrawals', asked, 'paid')).statusCode, 409);
  await lead('withdrawals', asked, 'approved');
  await lead('withdrawals', asked, 'paid');
  assert.deepEqual(
    (await portfolio('kim')).withdrawals.map(({ state, cents }) => [state, cents]),
    [['paid', 10_000]],
  );
  await money.service.work();
  assert.ok(letterTo('kim@example.org').some(({ subject }) => subject.includes(asked)));
  assert.deepEqual(await money.sums(10), [50_000, 50_000, 50_000], 'a payout raises no less');
});

test('statements hold own investments as a table and as a PDF in the language asked for', async () => {
  const reference = await placed('mia', { id: 11 });
  const csv = await money.as('mia').get('/api/invest/statement.csv?language=en');
  assert.match(csv.body, new RegExp(`^\ufeffReference,.*\r\n${reference},HIPAA compliance,500.00,2.25,8,`));
  assert.match(csv.body, /2090-Q\d,2\.81,/);
  assert.match(String(csv.headers['content-disposition']), /statement\.csv/);
  const pdf = await money.as('mia').get('/api/invest/statement.pdf?language=ar');
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');
  for (const { headers } of [csv, pdf]) assert.equal(headers['cache-control'], 'no-store');
  assert.equal((await money.as(undefined).get('/api/invest/statement.csv')).statusCode, 401);
});

test('an administrator changes an opportunity with history, never below what has been raised; investments keep their terms', async () => {
  const number = 12;
  const reference = await placed('ned', { id: number });
  const store = opportunityStore(money.service.database.db);
  const before = await store.findOne({ number });
  const words = { title: 'Anträge', description: 'Wir schreiben Anträge.', benefit: 'Ein Bericht.' };
  const change = (version: number, maximum: number) =>
    money.as('admin').post('/api/invest/opportunities/change', {
      ...{ reference: before?.reference, version, rate: 300, term: 2, maximum, texts: { de: words } },
    });
  assert.equal((await change(1, 49_999)).statusCode, 409);
  assert.equal((await change(1, 60_000)).statusCode, 200);
  assert.equal((await change(1, 70_000)).statusCode, 409, 'read before the change');
  const [german, english] = await Promise.all(
    ['de', 'en'].map(async (language) =>
      (await money.as(undefined).get(`/api/investments?language=${language}`))
        .json<PublicOpportunity[]>()
        .find(({ id }) => id === number),
    ),
  );
  assert.deepEqual([german?.title, english?.title, german?.rate], ['Anträge', 'Grant writing', 3]);
  await money.service.work();
  const history = await money.service.database.db
    .collection(auditCollection('invest'))
    .find({ subject: before?.reference, action: 'opportunity.rate' })
    .toArray();
  assert.deepEqual(
    history.map(({ was, to, actor }) => [was, to, actor]),
    [['225', '300', 'boss_001']],
  );
  const kept = await investmentStore(money.service.database.db).findOne({ reference });
  assert.deepEqual([kept?.rate, kept?.term], [225, 9]);
});

test('a closed opportunity takes nothing, and says so', async () => {
  const opportunity = await opportunityStore(money.service.database.db).findOne({ number: 13 });
  await lead('opportunities', opportunity?.reference ?? '', 'closed');
  const answer = await money.as('oda').post(CALL, invest({ id: 13 }));
  assert.equal(answer.json<{ code: string }>().code, 'NOT_OPEN');
});

test('news reach everybody who has invested in the opportunity once, in their language', async () => {
  await placed('pia_de', { id: 2, amount: '600' });
  await placed('pia_de', { id: 2, amount: '700' });
  await placed('ron', { id: 2 });
  await money.service.work();
  money.service.transport.letters.splice(0);
  const texts = {
    en: { title: 'A first', text: 'It works.' },
    de: { title: 'Ein Anfang', text: 'Es geht.' },
  };
  const sent = await money.as('admin').post('/api/invest/updates', { id: 2, texts });
  assert.equal(sent.statusCode, 201, sent.body);
  for (let round = 0; round < 3; round += 1) await money.service.work();
  assert.deepEqual(
    letterTo('pia_de@example.org').map(({ subject }) => /Ein Anfang/.test(subject)),
    [true],
  );
  assert.match(letterTo('ron@example.org')[0]?.text ?? '', /It works\./);
  assert.equal((await money.as('ron').post('/api/invest/updates', { id: 2, texts })).statusCode, 403);
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
  assert.deepEqual(await unindexed(money.service.database.db, own), []);
});
