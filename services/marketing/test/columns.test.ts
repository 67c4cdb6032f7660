import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asAdmin, emptyColumns } from '@larkfield/kit/testing';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { marketing } from '../src/app.ts';
import { startMarketing, subscribeTo } from './support/marketing.ts';

test('every column of messages, subscribers and mails has its value in list, record and table', async (t) => {
  const service = await startMarketing({}, asAdmin);
  t.after(() => service.close());
  const more = { preferredname: 'Ana', jobFunction: 'medical', jobTitle: 'Nurse' };
  assert.equal((await service.post('/api/contactus', { ...contactSample, ...more })).statusCode, 201);
  const { token } = await subscribeTo(service);
  assert.equal((await service.post('/api/newsletter/confirm', { token })).statusCode, 200);
  await service.work();

  assert.deepEqual(await emptyColumns(marketing, (url) => service.app.inject(url)), {
    contacts: [],
    subscribers: ['stoppedAt'],
    mails: ['problem'],
  });
});
