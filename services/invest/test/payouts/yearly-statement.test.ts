import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ofYear, paidInterest, yearIn, yearsOf } from '../../src/payouts/interest-of-year.ts';
import { payoutStore } from '../../src/payouts/store.ts';
import { yearlyStatementPdf } from '../../src/portfolio/yearly-statement.ts';
import { statusAndCode } from '../support/site.ts';
import { startTestPayouts, type TestPayouts } from '../support/payouts.ts';

let money: TestPayouts;
before(async () => {
  money = await startTestPayouts();
});
after(() => money?.service.close());

const figures = async (who: string) =>
  (await paidInterest(money.service.database.db, `id-${who}`)).map(
    ({ paidOn, cents }) => `${paidOn} ${cents}`,
  );

/** Marks the payments that are due, each with its day. */
async function pay(investment: string, ...days: readonly string[]): Promise<void> {
  for (const paidOn of days) {
    const next = (await money.payouts(investment)).find(({ state }) => state === 'due');
    assert.equal((await money.act('paid', next?.reference ?? '', { paidOn })).statusCode, 200);
  }
}

test('the statement has the interest of the year in which it was paid, and is mailed once in January', async () => {
  await money.on('2090-03-15');
  await money.account('yearly_ar');
  const investment = await money.active('yearly_ar', { amount: '500' });
  await money.on('2091-01-10');
  // Two quarters paid in 2090, the third one on New Year's Eve, the fourth one in the year after.
  await pay(investment, '2090-06-20', '2090-09-20', '2090-12-31');
  await money.on('2091-04-01');
  await pay(investment, '2091-03-20');
  assert.deepEqual(await figures('yearly_ar'), [
    '2090-06-20 156',
    '2090-09-20 147',
    '2090-12-31 138',
    '2091-03-20 127',
  ]);
  const { db } = money.service.database;
  const paid = await paidInterest(db, 'id-yearly_ar');
  assert.deepEqual(yearsOf(paid), [2091, 2090]);
  assert.equal(ofYear(paid, 2090).length, 3);
  await money.service.runJobs();
  await money.service.runJobs();
  const mails = money.mailsTo('yearly_ar@example.org').filter(({ text }) => text.includes('2090'));
  assert.equal(mails.filter(({ text }) => /4[.,]41/.test(text)).length, 1);
  assert.equal(await payoutStore(db).countDocuments({ investment, statementFor: 2090 }), 3);
});

test('the statement comes as PDF to its investor alone, in each language, and only for years with payments', async () => {
  const read = (who: string | undefined, query: string) =>
    money.as(who).get(`/api/invest/yearly-statement.pdf?${query}`);
  for (const language of ['en', 'ar', 'ja']) {
    const answer = await read('yearly_ar', `year=2090&language=${language}`);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(answer.body.slice(0, 5), /%PDF-/);
  }
  assert.equal(statusAndCode(await read('yearly_ar', 'year=2089')), '404 NOT_FOUND');
  assert.equal(statusAndCode(await read('stranger', 'year=2090')), '404 NOT_FOUND');
  assert.equal((await read('yearly_ar', 'year=1e3')).statusCode, 422);
  assert.equal((await read(undefined, 'year=2090')).statusCode, 401);
  const settings = {
    year: 2090,
    investor: 'Ada',
    language: 'en',
    at: new Date(),
    titles: new Map(),
  } as const;
  assert.ok((await yearlyStatementPdf({ ...settings, paid: [] })).length > 1_000);
});

test('a payment that came back does not count, and counts in the year in which it is paid again', async () => {
  const investment = await money.active('again', { amount: '500' });
  await money.on('2091-12-20');
  await pay(investment, '2091-12-18');
  const reference = (await money.payouts(investment))[0]?.reference ?? '';
  assert.equal((await figures('again')).length, 1);
  await money.act('returned', reference, { returnedOn: '2091-12-20' });
  assert.deepEqual(await figures('again'), []);
  await money.on('2092-01-05');
  await pay(investment, '2092-01-04');
  assert.deepEqual(await figures('again'), ['2092-01-04 156']);
});

test('the year ends at midnight of the site, not of UTC', () => {
  assert.equal(yearIn(new Date('2091-01-01T07:59:00Z')), 2090);
  assert.equal(yearIn(new Date('2091-01-01T08:00:00Z')), 2091);
});
