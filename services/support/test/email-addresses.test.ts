import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  readSessionAsAdmin,
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { equitySample, referralSample, volunteerSample } from '@larkfield/mf-support/forms/testing';
import { support } from '../src/app.ts';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles();
  service = await startTestService(support, { readSession: readSessionAsAdmin, env: files.env });
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

let callers = 0;
async function send(url: string, body: object): Promise<void> {
  callers += 1;
  const answer = await service.post(url, body, { 'x-forwarded-for': `198.51.100.${callers}` });
  assert.equal(answer.statusCode, 201, answer.body);
}

/** The forms that send a mail to an entered address. */
const forms: Readonly<Record<string, (email: string, change?: object) => Promise<void>>> = {
  volunteers: async (mail, change = {}) => {
    const { id: waiver } = await files.upload(samplePdf(), 'waiver.pdf');
    const person = { ...volunteerSample.person, mail };
    await send('/api/create/volunteer', { ...volunteerSample, ...change, person, waiver });
  },
  equity_interests: (mail) =>
    send('/api/create/equity', { ...equitySample, user: { ...equitySample.user, mail } }),
  referrals: (email) =>
    send('/api/create/collaborator', {
      ...referralSample,
      referer: { ...referralSample.referer, email },
      collaborator: { ...referralSample.collaborator, email: `p${callers}@example.com` },
    }),
};

for (const [collection, fill] of Object.entries(forms)) {
  test(`an address is stored in small letters, so that it is found and limited as one: ${collection}`, async () => {
    await fill('Ada.Quint@Example.ORG');
    const [record] = await service.database.db
      .collection(collection)
      .find()
      .sort({ createdAt: -1 })
      .toArray();
    assert.match(JSON.stringify(record), /"ada\.quint@example\.org"/);
    assert.doesNotMatch(JSON.stringify(record), /Ada\.Quint/);
  });

  test(`an address gets five mails an hour, and what is sent with it then is kept all the same: ${collection}`, async () => {
    const records = service.database.db.collection(collection);
    const before = await records.countDocuments();
    for (let times = 0; times < 7; times += 1) await fill('flooded@example.org');
    await service.runJobs();
    const mailed = service.transport.mails.filter(({ to }) => to.address === 'flooded@example.org');
    assert.deepEqual([mailed.length, (await records.countDocuments()) - before], [5, 7]);
  });
}

test('of an adult no guardian is stored, whatever was typed before', async () => {
  await forms['volunteers']?.('adult@example.org', { guardian: 'Mona Haddad', guardianAgreed: true });
  const record = await service.database.db.collection('volunteers').findOne({ email: 'adult@example.org' });
  assert.equal(record?.['guardian'], undefined);
});
