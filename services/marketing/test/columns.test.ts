import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSessionAsAdmin, columnsWithoutValue } from '@larkfield/kit/testing';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { marketing } from '../src/app.ts';
import { startMarketing, subscribeToNewsletter } from './support/marketing.ts';

test('every column of messages, subscribers, templates and mails has its value in list, record and table', async (t) => {
  const service = await startMarketing({}, readSessionAsAdmin);
  t.after(() => service.close());
  await service.prepare();
  const more = { preferredname: 'Ana', jobFunction: 'medical', jobTitle: 'Nurse' };
  assert.equal((await service.post('/api/contactus', { ...contactSample, ...more })).statusCode, 201);
  const { token } = await subscribeToNewsletter(service);
  assert.equal((await service.post('/api/newsletter/confirm', { token })).statusCode, 200);
  await service.runJobs();

  assert.deepEqual(await columnsWithoutValue(marketing, (url) => service.app.inject(url)), {
    contacts: [],
    subscribers: ['stoppedAt', 'heldAt', 'heldFor'],
    templates: [],
    mails: ['problem'],
  });
});
