import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { investmentStore } from '../src/investments/store.ts';
import { withdrawalStore } from '../src/withdrawals/store.ts';
import { startTestInvestments, type TestInvestments } from './support/investments.ts';
import { statusAndCode } from './support/site.ts';

const ASK = '/api/invest/withdrawals';
const INVESTED = 50_000;

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());

/** Creates a received investment of 500 dollars. */
async function received({ invest, changeState }: TestInvestments, who: string): Promise<string> {
  const reference = await invest(who, { id: 10 });
  assert.equal((await changeState('investments', reference, 'received')).statusCode, 201);
  return reference;
}

/** Sends 30 parallel requests for 300 dollars each. Returns the sum of all requests that were stored. */
async function rush({ as, service }: TestInvestments, who: string, investment: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      as(who).post(ASK, { investment, amount: '300' }, { 'idempotency-key': `withdrawal-${who}-${index}` }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  // 503: the lease was not free in time.
  assert.deepEqual(
    statuses.filter((status) => ![201, 422, 503].includes(status)),
    [],
  );
  const written = await withdrawalStore(service.database.db).find({ investment }).toArray();
  assert.equal(written.length, statuses.filter((status) => status === 201).length);
  return written.reduce((sum, { cents }) => sum + cents, 0);
}

test('parallel requests for one investment do not exceed it, and leave no lease behind', async () => {
  const reference = await received(money, 'ada');
  assert.equal(await rush(money, 'ada', reference), 30_000);
  const found = await investmentStore(money.service.database.db).findOne({ reference });
  assert.equal(found?.decidedUntil, undefined);
  const rest = await money.as('ada').post(ASK, { investment: reference, amount: '200' });
  assert.equal(statusAndCode(rest), '201 ok');
});

test('without the lease they would exceed it', async (t) => {
  const careless = await startTestInvestments({ guarded: false });
  t.after(() => careless.service.close());
  const reference = await received(careless, 'ada');
  assert.ok((await rush(careless, 'ada', reference)) > INVESTED);
});

test('a double click and a lost answer are one request for all there is, also when the investment was repaid since', async () => {
  const reference = await received(money, 'ben');
  const body = { investment: reference, amount: '500' };
  const key = { 'idempotency-key': 'withdrawal-ben' };
  const both = await Promise.all([1, 2].map(() => money.as('ben').post(ASK, body, key)));
  for (const state of ['active', 'repaid']) await money.changeState('investments', reference, state);
  const answers = [...both, await money.as('ben').post(ASK, body, key)];
  assert.deepEqual(answers.map(statusAndCode), ['201 ok', '201 ok', '201 ok']);
  assert.equal(new Set(answers.map(({ body: answer }) => answer)).size, 1);
  const changed = await money.as('ben').post(ASK, { ...body, amount: '400' }, key);
  assert.equal(statusAndCode(changed), '409 IDEMPOTENCY_MISMATCH');
  const stranger = await money.as('cleo').post(ASK, body, key);
  assert.equal(statusAndCode(stranger), '422 VALIDATION_FAILED', 'a key is one investor’s own');
});

test('the amount of a request is read by the language of its form', async () => {
  const investment = await received(money, 'lea');
  const read = async (amount: string, language: string) => {
    const answer = await money.as('lea').post(ASK, { investment, amount, language });
    return answer.json<{ fields?: { key: string }[] }>().fields?.[0]?.key ?? answer.statusCode;
  };
  assert.equal(await read('1.234', 'en'), 'errors.amountMark');
  assert.equal(await read('1.234', 'de'), 'errors.aboveInvested');
  assert.equal(await read('1.2345', 'de'), 'errors.amountDecimals');
  assert.equal(await read('1.5', 'de'), 201);
});

test('a request waits while an approval is decided, and gets 503 if the lease is not free in time', async () => {
  const reference = await received(money, 'dan');
  const investments = investmentStore(money.service.database.db);
  const decidedUntil = new Date(money.service.clock.now().getTime() + 30_000);
  await investments.updateOne({ reference }, { $set: { decidedUntil } });
  const body = { investment: reference, amount: '500' };
  assert.equal(statusAndCode(await money.as('dan').post(ASK, body)), '503 UNAVAILABLE');
  const waiting = money.as('dan').post(ASK, body);
  await investments.updateOne({ reference }, { $unset: { decidedUntil: '' } });
  assert.equal(statusAndCode(await waiting), '201 ok');
});
