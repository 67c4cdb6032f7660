import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  readSessionAsAdmin,
  samplePdf,
  startTestFiles,
  type RenderedMail,
  type TestFiles,
} from '@larkfield/kit/testing';
import {
  donationSample,
  equitySample,
  referralSample,
  volunteerSample,
} from '@larkfield/mf-support/forms/testing';
import { startDonationSite, type DonationSite } from './donations/support/donation-site.ts';

let files: TestFiles;
let shop: DonationSite;
before(async () => {
  files = await startTestFiles();
  shop = await startDonationSite({}, { readSession: readSessionAsAdmin, env: files.env });
});
after(async () => {
  await shop.close();
  await files.close();
});

/** Text for every free text field. In a mail it would be an advertisement in our name. */
const TYPED = 'Qzxtyped';
const STRANGER = 'stranger@example.net';

const person = {
  firstname: TYPED,
  lastname: TYPED,
  preferredname: `${TYPED}.example`,
  city: `www.${TYPED}.example`,
  state: `https://${TYPED}.example`,
};
const forms: Readonly<Record<string, () => Promise<void>>> = {
  volunteer: async () => {
    const { id: waiver } = await files.upload(samplePdf(), `${TYPED}.pdf`);
    const typed = {
      ...person,
      address: TYPED,
      zipcode: TYPED,
      phone: `+1 555 0100 ${TYPED}`,
      mail: STRANGER,
    };
    await send('/api/create/volunteer', {
      ...{ ...volunteerSample, waiver, reason: TYPED, value: TYPED, under18: true, guardian: TYPED },
      ...{ guardianAgreed: true, person: { ...volunteerSample.person, ...typed } },
    });
  },
  equity: async () => {
    const typed = {
      first_name: TYPED,
      last_name: TYPED,
      city: TYPED,
      state: TYPED,
      address: TYPED,
      zipcode: TYPED,
    };
    const user = { ...equitySample.user, ...typed, mail: STRANGER };
    await send('/api/create/equity', { ...equitySample, user, comment: TYPED });
  },
  donation: async () => {
    const typed = { description: TYPED, comment: TYPED, has_invoice: true, invoice_id: TYPED };
    const opened = await shop.open({ ...donationSample, ...typed, email: STRANGER });
    shop.approve(opened);
    await shop.ask('capture', opened.token);
  },
  'referral, to who sent it': async () => {
    const referer = { ...referralSample.referer, ...person, phone: TYPED, zipCode: TYPED, email: STRANGER };
    const collaborator = { ...referralSample.collaborator, ...person, phone: TYPED, zipCode: TYPED };
    await send('/api/create/collaborator', { ...referralSample, referer, collaborator, comment: TYPED });
  },
};

async function send(url: string, body: object): Promise<void> {
  const answer = await shop.service.post(url, body);
  assert.equal(answer.statusCode, 201, answer.body);
}

async function lettersTo(address: string): Promise<readonly RenderedMail[]> {
  await shop.service.runJobs();
  return shop.service.transport.mails.splice(0).filter(({ to }) => to.address === address);
}

for (const [form, fill] of Object.entries(forms))
  test(`nothing that was typed or uploaded travels to an address that anybody can type: ${form}`, async () => {
    await fill();
    const letters = await lettersTo(STRANGER);
    assert.equal(letters.length, 1);
    for (const letter of letters) assert.doesNotMatch(JSON.stringify(letter), new RegExp(TYPED, 'i'));
  });

test('the referred person’s mail contains the referrer’s name, shortened if long, and no other entry', async () => {
  const long = 'Call now and win a very large prize with nothing to lose at all ever '
    .repeat(2)
    .trim()
    .slice(0, 100);
  for (const [firstname, lastname, named] of [
    ['Lena', 'Fuchs', 'Lena Fuchs'],
    [
      'María del Carmen',
      'Rodríguez de la Vega y Fernández',
      'María del Carmen Rodríguez de la Vega y Fernández',
    ],
    [long, long, 'Call now and win a very large prize with nothing to lose at…'],
  ] as const) {
    await shop.service.advanceOneHour();
    const email = STRANGER.replace('stranger', `stranger-${firstname.length}`);
    const collaborator = { ...referralSample.collaborator, ...person, email };
    const referer = { ...referralSample.referer, firstname, lastname };
    await send('/api/create/collaborator', { ...referralSample, referer, collaborator, comment: TYPED });
    const [letter, ...more] = await lettersTo(email);
    assert.equal(more.length, 0);
    assert.ok(letter?.text.replaceAll(/\s+/g, ' ').includes(`${named} thinks that you`), letter?.text);
    assert.doesNotMatch(JSON.stringify(letter), new RegExp(TYPED, 'i'));
  }
});
