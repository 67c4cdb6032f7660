import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contactSample, newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import type { TestService } from '@larkfield/kit/testing';
import { startMarketing } from './support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing()));
after(() => service.close());

const TYPED = 'Qzxtyped';
const STRANGER = 'stranger@example.net';
const person = {
  firstname: TYPED,
  lastname: `${TYPED}.example`,
  city: `www.${TYPED}.example`,
  state: `https://${TYPED}.example`,
  zip: TYPED,
  email: STRANGER,
};

for (const [form, url, entries] of [
  [
    'contact',
    '/api/contactus',
    { ...contactSample, ...person, preferredname: TYPED, jobTitle: TYPED, phone: TYPED, message: TYPED },
  ],
  ['newsletter', '/api/newsletter', { ...newsletterSample, ...person }],
] as const)
  test(`nothing that was typed travels to an address that anybody can type: ${form}`, async () => {
    const answer = await service.post(url, entries);
    assert.equal(answer.statusCode, 201, answer.body);
    await service.runJobs();
    const letters = service.transport.mails.splice(0).filter(({ to }) => to.address === STRANGER);
    assert.equal(letters.length, 1);
    assert.doesNotMatch(JSON.stringify(letters), new RegExp(TYPED, 'i'));
  });
