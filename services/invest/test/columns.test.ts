import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHEAP_HASH_COST, columnsWithoutValue } from '@larkfield/kit/testing';
import { custodialSample, trustSample } from '@larkfield/mf-invest/forms/testing';
import { createInvestService } from '../src/app.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { confirmAccount } from './support/company-account.ts';
import { startTestInvestments } from './support/investments.ts';

test('every column of every kind has its value in list, record and table', async (t) => {
  const money = await startTestInvestments();
  const { service, as } = money;
  t.after(() => service.close());
  // A trust with both numbers.
  const beneficiant = { ...trustSample.directInvest.beneficiant, ssn: '212-22-3344' };
  const directInvest = {
    ...custodialSample.directInvest,
    // A child, relative to the clock of the tests.
    birth: '2085-03-01',
    ...{ beneficiary_type: 'trust', beneficiant },
    ...{ contingent_type: 'trust', contingent: beneficiant },
  };
  const signUp = { ...custodialSample, directInvest };
  assert.equal((await as(undefined).post('/api/create/login', signUp)).statusCode, 201);
  await confirmAccount(money);
  const investment = await money.invest('ada', { id: 2 });
  await money.changeState('investments', investment, 'received');
  const file = 'Date;Amount;Sender;IBAN\n2090-03-01;5,00;Lee;DE89370400440532013000';
  assert.equal((await as('admin').post('/api/invest/records/imports', { values: { file } })).statusCode, 201);
  service.clock.advance(1_000);
  const newest = await money.invest('bea', { id: 2 });
  await money.pay(newest, { cents: 60_000, account: 'DE89370400440532013000' });
  for (const each of [investment, newest]) await money.changeState('investments', each, 'active');
  const withdrawal = { investment, amount: '300', comment: 'Soon, please.' };
  assert.equal((await as('ada').post('/api/invest/withdrawals', withdrawal)).statusCode, 201);
  const opportunity = await opportunityStore(service.database.db).findOne({ number: 2 });
  const update = { version: 1, values: { title: 'A first', text: 'It works.' } };
  const path = `/api/invest/records/opportunities/${opportunity?.reference}/action/update`;
  assert.equal((await as('admin').post(path, update)).statusCode, 200);
  await service.runJobs();

  assert.deepEqual(await columnsWithoutValue(createInvestService(CHEAP_HASH_COST), as('admin').get), {
    investors: ['newAccountNumber', 'bankChangedAt'],
    opportunities: [],
    investments: ['repaidAt', 'cancelledAt', 'lapsedAt', 'remindedAt', 'holdOverAt'],
    withdrawals: ['paidAt'],
    payouts: [
      ...['left', 'listedAt', 'paidOn', 'returnedOn', 'waitsUntil'],
      // There is no account of that name in this test (see payouts-of-office.test.ts).
      ...['bankName', 'swift', 'bankOwner', 'accountNumber'],
    ],
    ledger: ['reason', 'bank', 'payable', 'interest', 'returns', 'corrects'],
    'ledger-checks': ['wrong', 'overdrawn', 'withdrawals'],
    updates: ['sentAt'],
    payments: ['file'],
    imports: [],
    'company-accounts': ['replacedAt'],
    mails: ['problem'],
  });
});
