import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsWithoutValue } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { startTrial } from './support/trial.ts';

test('every column of registrations and mails has its value in list, record and table', async (t) => {
  const trial = await startTrial();
  t.after(() => trial.close());
  // Another registration of the same child, for `similar`.
  await trial.register();
  trial.service.clock.advance(1_000);
  const reference = await trial.register({ middlename: 'Luis', childmiddlename: 'Ana' });
  const invite = { version: 0, action: 'inviteFirst' };
  const path = `/api/fieldtrial/records/registrations/${reference}/action`;
  assert.equal((await trial.service.post(path, invite)).statusCode, 200);
  await trial.service.runJobs();
  await trial.follow(String(trial.sample['emailaddress']));

  assert.deepEqual(await columnsWithoutValue(fieldtrial, (url) => trial.service.app.inject(url)), {
    registrations: ['withdrawnAt', 'eraseAt'],
    mails: ['problem'],
  });
});
