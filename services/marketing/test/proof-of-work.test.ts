import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contactSample, newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import { withProofOfWork, type TestService } from '@larkfield/kit/testing';
import { startMarketing } from './support/marketing.ts';

let service: TestService;
before(async () => {
  service = await startMarketing({ PROOF_OF_WORK_BITS: '12', RATE_LIMIT_FACTOR: '1000' });
});
after(() => service.close());

const FORMS = [
  ['/api/contactus', 'contacts', contactSample],
  ['/api/newsletter', 'newsletter_subscriptions', newsletterSample],
] as const;

for (const [path, name, sample] of FORMS) {
  const collection = () => service.database.db.collection(name);
  const worked = (key?: string) =>
    withProofOfWork(sample, { path, key, at: service.clock.now().getTime(), bits: 12 });

  test(`${path} keeps nothing that came without work`, async () => {
    const count = await collection().countDocuments();
    const before = service.database.queries.length;
    const answer = await service.post(path, sample);
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [422, 'WORK_MISSING']);
    assert.equal(service.database.queries.length, before);
    assert.equal(await collection().countDocuments(), count);
  });

  test(`${path} takes one proof for one record, however often and at once it is sent`, async () => {
    const count = await collection().countDocuments();
    const body = worked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.post(path, body)));
    const references = answers.map((answer) => answer.json<{ reference: string }>().reference);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
    assert.equal(new Set(references).size, 1);
    assert.equal(await collection().countDocuments(), count + 1);
    service.clock.advance(9 * 60_000);
    assert.equal((await service.post(path, body)).json<{ reference: string }>().reference, references[0]);
    assert.equal(await collection().countDocuments(), count + 1);
  });

  test(`${path} takes a proof under no other key than its own`, async () => {
    const body = worked('key-of-its-own');
    assert.equal((await service.post(path, body, { 'idempotency-key': 'another-key' })).statusCode, 422);
    assert.equal((await service.post(path, body, { 'idempotency-key': 'key-of-its-own' })).statusCode, 201);
  });

  test(`${path} asks for work before it looks at the honeypot or the fill time`, async () => {
    assert.equal((await service.post(path, { ...sample, website: 'x' })).statusCode, 422);
    assert.equal((await service.post(path, { ...sample, elapsed: 1 })).statusCode, 422);
  });
}

test('forms without script are taken, and only a few of one address', async () => {
  const narrow = await startMarketing({ PROOF_OF_WORK_BITS: '12' });
  const plain = { 'x-plain-form': '1' };
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const [path, , sample] = FORMS[count % 2] ?? FORMS[0];
    statuses.push((await narrow.post(path, sample, plain)).statusCode);
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 429, 429]);
  await narrow.close();
});
