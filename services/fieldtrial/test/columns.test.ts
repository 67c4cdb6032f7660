import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsWithoutValue } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { registrationStore } from '../src/registration/store.ts';
import { startTrial } from './support/trial.ts';

test('every column of registrations and mails has its value in list, record and table', async (t) => {
  const trial = await startTrial();
  t.after(() => trial.close());
  // Another registration of the same child, for `similar`.
  await trial.register();
  trial.service.clock.advance(1_000);
  const reference = await trial.register({ middlename: 'Luis', childmiddlename: 'Ana' });
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
  // Columns that no state has together with a planned visit.
  const offers = [
    { id: 'one', start: trial.service.clock.now(), minutes: 90, place: 'Here', specialist: 'Ada' },
  ];
  const change = { $set: { offers, cancelledVisit: trial.service.clock.now() } };
  await registrationStore(trial.service.database.db).updateOne({ reference }, change);
  await trial.service.runJobs();
  const token = await trial.follow(String(trial.sample['emailaddress']));
  const visit = { version: 1, state: 'visited' };
  const state = `/api/fieldtrial/records/registrations/${reference}/state`;
  assert.equal((await trial.service.post(state, visit)).statusCode, 200);
  assert.equal((await trial.sendReport(reference)).statusCode, 200);
  assert.equal((await trial.service.post('/api/fieldTrial/report', { token, reference })).statusCode, 200);
  await trial.service.runJobs();

  assert.deepEqual(await columnsWithoutValue(fieldtrial, (url) => trial.service.app.inject(url)), {
    registrations: ['withdrawnAt'],
    mails: ['problem'],
  });
});
