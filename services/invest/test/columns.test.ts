import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHEAP_HASH_COST, columnsWithoutValue } from '@larkfield/kit/testing';
import { custodialSample, trustSample } from '@larkfield/mf-invest/forms/testing';
import { createInvestService } from '../src/app.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
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
  const investment = await money.invest('ada', { id: 2 });
  await money.changeState('investments', investment, 'received');
  const withdrawal = { investment, amount: '300', comment: 'Soon, please.' };
  assert.equal((await as('ada').post('/api/invest/withdrawals', withdrawal)).statusCode, 201);
  const opportunity = await opportunityStore(service.database.db).findOne({ number: 2 });
  const update = { version: 1, values: { title: 'A first', text: 'It works.' } };
  const path = `/api/invest/records/opportunities/${opportunity?.reference}/action/update`;
  assert.equal((await as('admin').post(path, update)).statusCode, 200);
  await service.runJobs();

  assert.deepEqual(await columnsWithoutValue(createInvestService(CHEAP_HASH_COST), as('admin').get), {
    investors: [],
    opportunities: [],
    investments: ['activeAt', 'repaidAt', 'cancelledAt'],
    withdrawals: [],
    updates: ['sentAt'],
    mails: ['problem'],
  });
});
