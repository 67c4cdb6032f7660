import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contactSample, newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import { queriesWithoutIndex, type TestService } from '@larkfield/kit/testing';
import { startMarketing } from './support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing()));
after(() => service.close());

test('every query of the service is backed by an index', async () => {
  const key = { 'idempotency-key': 'indexes-0001' };
  await service.post('/api/contactus', contactSample, key);
  await service.post('/api/contactus', contactSample, key);
  await service.post('/api/newsletter', newsletterSample);
  await service.runJobs();
  const text = service.transport.mails.at(-1)?.text ?? '';
  const token = /#token=(\S+)/.exec(text)?.[1] ?? '';
  await service.post('/api/newsletter/confirm', { token });
  await service.post('/api/newsletter/confirm', { token: 'A'.repeat(22) });

  const { db, queries } = service.database;
  const collections = new Set(queries.map(({ collection }) => collection));
  for (const name of ['contacts', 'newsletter_subscriptions', 'marketing_outbox', 'marketing_limits']) {
    assert.ok(collections.has(name), name);
  }
  assert.deepEqual(await queriesWithoutIndex(db, queries), []);
});

test('a query without an index would be noticed', async () => {
  const { db } = service.database;
  await db.collection('contacts').findOne({ city: 'Lima' });
  const seen = service.database.queries.filter(({ filter }) => 'city' in filter);
  assert.deepEqual(await queriesWithoutIndex(db, seen), ['find contacts city']);
});
