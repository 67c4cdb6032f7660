import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import type { Portfolio } from '@larkfield/mf-invest/forms';
import type { Document } from 'mongodb';
import { companyAccountStore, readCurrentAccount } from '../../src/company-account/store.ts';
import { ACCOUNT, ACCOUNTS, confirmAccount, confirmAs, enterAccount } from '../support/company-account.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());
beforeEach(() => money.service.advanceOneHour());

const accounts = () => companyAccountStore(money.service.database.db);
const current = async () => (await readCurrentAccount(money.service.database.db))?.reference;
const shown = async () => (await money.as('ada').get('/api/invest/portfolio')).json<Portfolio>().account;
const keysOf = (answer: { json<T>(): T }) =>
  answer.json<{ fields?: { field: string; key: string }[] }>().fields?.map(({ field, key }) => [field, key]);

test('an account is in force only after another person has typed its number', async () => {
  const entered = await enterAccount(money);
  assert.equal(await current(), undefined);
  assert.equal(await shown(), undefined);
  const own = await confirmAs(money, 'admin', entered, ACCOUNT.account);
  assert.deepEqual([own.statusCode, keysOf(own)], [422, [['number', 'errors.secondPerson']]]);
  const wrong = await confirmAs(money, 'second', entered, '004211873351');
  assert.deepEqual([wrong.statusCode, keysOf(wrong)], [422, [['number', 'errors.accountDiffers']]]);
  assert.equal(await current(), undefined);
  assert.equal((await confirmAs(money, 'second', entered, '004211873350')).statusCode, 200);
  assert.equal(await current(), entered);
  assert.deepEqual(await shown(), {
    ...{ holder: ACCOUNT.holder, bank: ACCOUNT.bank, routing: '121000358', account: '004211873350' },
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  });
  assert.equal((await confirmAs(money, 'second', entered, ACCOUNT.account)).statusCode, 409);
});

test('the old account stays in force until a new one is confirmed, and is then replaced', async () => {
  const former = await confirmAccount(money);
  const next = await enterAccount(money, { account: '99887766' });
  assert.equal(await current(), former);
  const discarded = await enterAccount(money, { account: '55554444' });
  assert.equal((await money.changeState('company-accounts', discarded, 'discarded')).statusCode, 200);
  assert.equal((await confirmAs(money, 'second', discarded, '55554444')).statusCode, 409);
  assert.equal((await confirmAs(money, 'second', next, '99887766')).statusCode, 200);
  assert.equal(await current(), next);
  const replaced = await accounts().findOne({ reference: former });
  assert.deepEqual([replaced?.state, replaced?.replacedAt instanceof Date], ['replaced', true]);
  // A confirmation that died before it replaced the former account.
  await accounts().updateOne({ reference: former }, { $set: { state: 'confirmed' } });
  await money.service.runJobs();
  assert.equal((await accounts().findOne({ reference: former }))?.state, 'replaced');
});

test('of 50 confirmations at once one succeeds, and the office gets one mail for it', async () => {
  const entered = await enterAccount(money, { account: '31415926' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => confirmAs(money, 'second', entered, '31415926')),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
  await money.service.runJobs();
  const mails = money.mailsTo('office@localhost').filter(({ subject }) => subject.includes(entered));
  assert.deepEqual(
    mails.map(({ subject }) => subject.replace(entered, '…')),
    ['Please confirm the company’s account (…)', 'The company’s account is confirmed (…)'],
  );
  for (const { text } of mails) assert.doesNotMatch(text, /31415926|121000358|DE8937/);
  const lines = await money.service.database.db
    .collection<Document>(auditCollection('invest'))
    .find({ subject: entered, action: { $ne: 'companyAccount.read' } })
    .sort({ action: -1 })
    .toArray();
  assert.deepEqual(
    lines.map(({ action, actor }) => [action, actor]),
    [
      ['companyAccount.created', 'boss_001'],
      ['companyAccount.confirmed', 'second_1'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), /31415926|121000358/);
});

test('numbers with wrong check digits, or half of a pair, are refused field by field', async () => {
  const enter = async (change: object) =>
    keysOf(await money.as('admin').post(ACCOUNTS, { values: { ...ACCOUNT, ...change } }));
  assert.deepEqual(await enter({ routing: '121000359' }), [['routing', 'errors.investRouting']]);
  assert.deepEqual(await enter({ routing: '12100' }), [['routing', 'errors.investSwift']]);
  assert.deepEqual(await enter({ account: '' }), [['account', 'errors.investAccount']]);
  assert.deepEqual(await enter({ iban: 'DE88 3704 0044 0532 0130 00' }), [['iban', 'errors.investIban']]);
  assert.deepEqual(await enter({ bic: 'XX' }), [['bic', 'errors.investSwift']]);
  const { holder, bank, routing, account } = ACCOUNT;
  const none = await money.as('admin').post(ACCOUNTS, { values: { holder, bank } });
  assert.deepEqual(keysOf(none), [['routing', 'errors.required']]);
  const half = await money.as('admin').post(ACCOUNTS, { values: { holder, bank, routing, account } });
  assert.equal(half.statusCode, 201, half.body);
});

test('lists do not contain the numbers, and an old login changes nothing', async () => {
  await confirmAccount(money);
  const list = await money.as('admin').get(ACCOUNTS);
  assert.equal(list.statusCode, 200);
  assert.doesNotMatch(list.body, /121000358|004211873350|DE8937/);
  assert.equal((await money.as('tired').post(ACCOUNTS, { values: ACCOUNT })).statusCode, 403);
  assert.equal((await money.as('ada').get(ACCOUNTS)).statusCode, 403);
  assert.equal((await money.as(undefined).get(ACCOUNTS)).statusCode, 401);
});
