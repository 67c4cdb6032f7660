import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSessionAsAdmin, CHEAP_HASH_COST, columnsWithoutValue } from '@larkfield/kit/testing';
import { accountStore } from '../../src/accounts/store.ts';
import { createIdentity } from '../../src/app.ts';
import { REGISTRATION, startIdentity } from '../support/site.ts';

test('every column of accounts and mails has its value in list, record and table', async (t) => {
  const site = await startIdentity({ readSession: readSessionAsAdmin });
  t.after(() => site.close());
  const answer = await site.post('/api/register', REGISTRATION);
  assert.equal(answer.statusCode, 200, answer.body);
  await site.runJobs();
  await accountStore(site.database.db).updateOne(
    {},
    { $set: { level: 'Admin', roles: ['trial', 'support'] } },
  );

  assert.deepEqual(
    await columnsWithoutValue(createIdentity(CHEAP_HASH_COST), (url) => site.app.inject(url)),
    {
      accounts: [],
      mails: ['problem'],
    },
  );
});
