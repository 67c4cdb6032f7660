import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readSessionAsAdmin,
  columnsWithoutValue,
  startTestFiles,
  startTestService,
} from '@larkfield/kit/testing';
import {
  donationSample,
  equitySample,
  referralSample,
  volunteerSample,
  volunteerSignSample,
} from '@larkfield/mf-support/forms/testing';
import type { DonationOpened } from '@larkfield/mf-support/forms';
import { startStandIn } from '@larkfield/paypal-stand-in';
import { support } from '../src/app.ts';
import { volunteerWaiverText } from '../src/volunteer/waiver/text.ts';

const person = { preferredname: 'Jo', phone: '+49 30 555 0100' };

test('every column of every kind has its value in list, record and table', async (t) => {
  const [standIn, files] = await Promise.all([startStandIn(), startTestFiles()]);
  const env = { ...files.env, PAYPAL_STAND_IN: standIn.origin };
  const service = await startTestService(support, { readSession: readSessionAsAdmin, env });
  t.after(async () => {
    await service.close();
    await files.close();
    await standIn.close();
  });
  await service.prepare();
  const send = async (url: string, body: object) => {
    const answer = await service.post(url, body);
    assert.equal(answer.statusCode, 201, answer.body);
    return answer;
  };

  const roles = (await service.app.inject('/api/openings/open?language=en')).json<{ slug: string }[]>();
  const printed = { under18: true, guardian: 'Mona Haddad', opening: roles[0]?.slug };
  const signed = await service.post('/api/volunteer/sign', {
    ...volunteerSignSample,
    ...printed,
    guardianSignature: { name: 'Mona Haddad' },
    consent: volunteerWaiverText('en').hash,
    language: 'en',
  });
  await send('/api/create/volunteer', {
    ...volunteerSample,
    ...printed,
    person: { ...volunteerSample.person, preferredname: 'Am', phone: '+47 555 01 000' },
    guardianAgreed: true,
    waiver: signed.json<{ id: string }>().id,
  });
  await send('/api/create/collaborator', {
    ...referralSample,
    referer: { ...referralSample.collaborator, ...referralSample.referer, ...person },
    collaborator: { ...referralSample.collaborator, ...person },
    comment: 'Is ill.',
  });
  await send('/api/create/equity', { ...equitySample, level: 'tier2', comment: 'For ten years.' });
  const entries = { ...donationSample, email: 'ada@example.org', invoice_id: 'INV-1', comment: 'Gladly' };
  const opened = (await send('/api/donations/create', entries)).json<DonationOpened>();
  standIn.ledger.approve(opened.orderId);
  await service.post('/api/donations/capture', { token: opened.token });
  await service.runJobs();

  assert.deepEqual(await columnsWithoutValue(support, (url) => service.app.inject(url)), {
    volunteers: [],
    // The work of the samples can be done from anywhere.
    openings: ['place'],
    referrals: ['objectedAt'],
    donations: ['refundedCents', 'problem'],
    equity: [],
    templates: [],
    mails: ['problem'],
  });
});
