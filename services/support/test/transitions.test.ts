import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  readSessionAsAdmin,
  checkTransitions,
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
  type Transition,
} from '@larkfield/kit/testing';
import { equitySample, referralSample, volunteerSample } from '@larkfield/mf-support/forms/testing';
import { support } from '../src/app.ts';
import { equityKind } from '../src/equity/kind.ts';
import { referralKind } from '../src/referral/kind.ts';
import { volunteerKind } from '../src/volunteer/kind.ts';
import { administratorActions, createRecordSteps, moveRecordTo } from './support/record-steps.ts';
import { openingSample } from './support/openings.ts';

const DAY_MS = 24 * 3600_000;
let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, {
    readSession: readSessionAsAdmin,
    env: { ...files.env, RATE_LIMIT_FACTOR: '1000' },
  });
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

let made = 0;
/** Returns a new address for each record, to stay below the limit of mails per address. */
const newAddress = (who: string) => `${who}-${(made += 1)}@example.org`;

async function send(url: string, body: object): Promise<string> {
  const answer = await service.post(url, body);
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  return answer.json<{ reference: string }>().reference;
}

const erase = (email: string) => service.post('/api/support/records/person/erase', { email });

const VOLUNTEERS: readonly Transition[] = [
  { from: ['new', 'contacted'], action: 'administrator to accepted', to: 'accepted' },
  { from: ['new', 'contacted', 'accepted'], action: 'administrator to declined', to: 'declined' },
  { from: ['new', 'accepted', 'declined'], action: 'administrator to contacted', to: 'contacted' },
  { from: ['contacted'], action: 'administrator to new', to: 'new' },
  ...['new', 'contacted', 'accepted', 'declined'].flatMap((state): Transition[] => [
    { from: [state], action: 'administrator resend', to: state, mails: ['volunteer: volunteerSender'] },
    {
      ...{ from: [state], action: 'administrator answer', to: state === 'new' ? 'contacted' : state },
      mails: ['volunteer: volunteerAnswer'],
    },
    { from: [state], action: 'administrator erases', to: 'gone' },
    // Reading changes nothing.
    { from: [state], action: 'volunteer looks', to: state },
  ]),
];

test('volunteers: every action in every state, with its mails', async () => {
  const addresses = new Map<string, string>();
  const people: Record<string, string> = {};
  const paths: Record<string, readonly string[]> = {
    new: [],
    contacted: ['contacted'],
    accepted: ['accepted'],
    declined: ['declined'],
  };
  const { step } = createRecordSteps({
    ...{ service, collection: 'volunteers', people },
    stateOf: ({ handling }) => String(handling),
  });
  const make = async (state: string) => {
    const mail = newAddress('volunteer');
    people[mail] = 'volunteer';
    const { id: waiver } = await files.upload(samplePdf(), 'waiver.pdf');
    const person = { ...volunteerSample.person, mail };
    const reference = await send('/api/create/volunteer', { ...volunteerSample, person, waiver });
    addresses.set(reference, mail);
    return moveRecordTo(service, volunteerKind, reference, ...(paths[state] ?? []));
  };
  const withMade =
    (act: (reference: string, mail: string) => ReturnType<typeof erase>) => async (from: string) => {
      const reference = await make(from);
      return step(reference, () => act(reference, addresses.get(reference) ?? ''));
    };
  await checkTransitions({
    states: Object.keys(paths),
    table: VOLUNTEERS,
    actions: {
      ...administratorActions(service, volunteerKind, make, step),
      'administrator erases': withMade((_reference, mail) => erase(mail)),
      'volunteer looks': withMade((reference, emailaddress) =>
        service.post('/api/volunteer/status', { reference, emailaddress }),
      ),
    },
  });
});

const REFERRALS: readonly Transition[] = [
  { from: ['open', 'settled'], action: 'administrator to contacted', to: 'contacted' },
  { from: ['open', 'contacted'], action: 'administrator to settled', to: 'settled' },
  { from: ['contacted'], action: 'administrator to open', to: 'open' },
  // The person must not get a second mail.
  ...['open', 'contacted', 'settled'].map((state): Transition => ({
    ...{ from: [state], action: 'administrator resend', to: state },
    mails: ['referrer: referralSender'],
  })),
  ...['open', 'contacted', 'settled', 'objected'].map((state): Transition => ({
    ...{ from: [state], action: 'administrator answer', to: state },
    mails: ['referrer: referralAnswer'],
  })),
  { from: ['open', 'contacted', 'settled'], action: 'person objects', to: 'objected' },
  { from: ['open', 'contacted', 'settled', 'objected'], action: 'referrer is erased', to: 'gone' },
  // After an objection only the hash of the address is stored, so an erasure does not find the record.
  { from: ['open', 'contacted', 'settled'], action: 'person is erased', to: 'gone' },
  { from: ['settled'], action: 'two days pass', to: 'gone' },
];

test('referrals: every action in every state, with its mails', async () => {
  const tokens = new Map<string, string>();
  const people: Record<string, string> = {};
  const { step, happening } = createRecordSteps({
    ...{ service, collection: 'referrals', people },
    stateOf: ({ state }) => String(state),
  });
  const object = (reference: string) =>
    service.post('/api/collaborator/object', { token: tokens.get(reference) ?? '' });
  const addressesOf = new Map<string, { readonly referrer: string; readonly person: string }>();
  const make = async (state: string) => {
    const [referrer, person] = [newAddress('referrer'), newAddress('person')];
    Object.assign(people, { [referrer]: 'referrer', [person]: 'person' });
    service.transport.mails.splice(0);
    const reference = await send('/api/create/collaborator', {
      ...referralSample,
      referer: { ...referralSample.referer, email: referrer },
      collaborator: { ...referralSample.collaborator, email: person },
    });
    addressesOf.set(reference, { referrer, person });
    const told = service.transport.mails.find(({ to }) => to.address === person);
    tokens.set(reference, /#token=([A-Za-z0-9_-]{22})\n/.exec(told?.text ?? '')?.[1] ?? '');
    if (state === 'objected') assert.equal((await object(reference)).statusCode, 200);
    else await moveRecordTo(service, referralKind, reference, ...(state === 'open' ? [] : [state]));
    await service.runJobs();
    return reference;
  };
  const eraseOf = (who: 'referrer' | 'person') => async (from: string) => {
    const reference = await make(from);
    return happening(reference, () => erase(addressesOf.get(reference)?.[who] ?? ''));
  };
  await checkTransitions({
    states: ['open', 'contacted', 'settled', 'objected'],
    table: REFERRALS,
    actions: {
      ...administratorActions(service, referralKind, make, step),
      'person objects': async (from) => {
        const reference = await make(from);
        return happening(reference, () => object(reference));
      },
      'referrer is erased': eraseOf('referrer'),
      'person is erased': eraseOf('person'),
      'two days pass': async (from) => {
        const reference = await make(from);
        return happening(reference, async () => service.clock.advance(2 * DAY_MS));
      },
    },
  });
});

const EQUITY: readonly Transition[] = [
  { from: ['open', 'settled'], action: 'administrator to contacted', to: 'contacted' },
  { from: ['open', 'contacted'], action: 'administrator to settled', to: 'settled' },
  { from: ['contacted'], action: 'administrator to open', to: 'open' },
  ...['open', 'contacted', 'settled'].flatMap((state): Transition[] => [
    { from: [state], action: 'administrator resend', to: state, mails: ['sender: equitySender'] },
    {
      ...{ from: [state], action: 'administrator answer', to: state === 'open' ? 'contacted' : state },
      mails: ['sender: equityAnswer'],
    },
    { from: [state], action: 'administrator erases', to: 'gone' },
  ]),
  { from: ['open', 'contacted', 'settled'], action: 'a year and a day pass', to: 'gone' },
];

test('interest in equity: every action in every state, with its mails', async () => {
  const addresses = new Map<string, string>();
  const people: Record<string, string> = {};
  const { step, happening } = createRecordSteps({
    ...{ service, collection: 'equity_interests', people },
    stateOf: ({ state }) => String(state),
  });
  const make = async (state: string) => {
    const mail = newAddress('sender');
    people[mail] = 'sender';
    const user = { ...equitySample.user, mail };
    const reference = await send('/api/create/equity', { ...equitySample, user });
    addresses.set(reference, mail);
    return moveRecordTo(service, equityKind, reference, ...(state === 'open' ? [] : [state]));
  };
  const waiting = (days: number) => async (from: string) => {
    const reference = await make(from);
    // The job that dates records runs every ten minutes.
    service.clock.advance(11 * 60_000);
    return happening(reference, async () => service.clock.advance(days * DAY_MS));
  };
  await checkTransitions({
    states: ['open', 'contacted', 'settled'],
    table: EQUITY,
    actions: {
      ...administratorActions(service, equityKind, make, step),
      'administrator erases': async (from) => {
        const reference = await make(from);
        return step(reference, () => erase(addresses.get(reference) ?? ''));
      },
      'a year less a day passes': waiting(364),
      'a year and a day pass': waiting(366),
    },
  });
});

const OPENINGS: readonly Transition[] = [
  ...['open', 'full', 'closed'].map((to): Transition => ({
    ...{ from: ['open', 'full', 'closed'], action: `administrator changes to ${to}`, to },
  })),
  { from: ['open', 'full', 'closed'], action: 'administrator removes', to: 'removed' },
  {
    from: ['open'],
    action: 'volunteer applies',
    to: 'open',
    mails: ['office: volunteerOffice', 'volunteer: volunteerSender'],
  },
];

test('openings: every action in every state, with its mails', async () => {
  const slugs = new Map<string, string>();
  const people: Record<string, string> = {};
  const { step } = createRecordSteps({
    ...{ service, collection: 'openings', people },
    stateOf: ({ state }) => String(state),
  });
  const form = (state: string, slug: string) => {
    // An open opening without free places is `full`.
    const taken = state === 'full' ? 3 : 1;
    return openingSample({ state: state === 'closed' ? 'closed' : 'open', slug, places: 3, taken });
  };
  const read = async (reference: string) => {
    const found = await service.database.db.collection('openings').findOne({ reference });
    return { reference, version: Number(found?.['version']) };
  };
  const make = async (state: string) => {
    const slug = `gardener-${(made += 1)}`;
    const reference = await send('/api/openings/create', form(state === 'removed' ? 'open' : state, slug));
    slugs.set(reference, slug);
    if (state === 'removed') await service.post('/api/openings/remove', await read(reference));
    return reference;
  };
  const changing = (to: string) => async (from: string) => {
    const reference = await make(from);
    const entries = form(to, slugs.get(reference) ?? '');
    return step(reference, async () =>
      service.post('/api/openings/change', { ...entries, ...(await read(reference)) }),
    );
  };
  await checkTransitions({
    states: ['open', 'full', 'closed', 'removed'],
    table: OPENINGS,
    actions: {
      ...Object.fromEntries(
        ['open', 'full', 'closed'].map((to) => [`administrator changes to ${to}`, changing(to)]),
      ),
      'administrator removes': async (from) => {
        const reference = await make(from);
        return step(reference, async () => service.post('/api/openings/remove', await read(reference)));
      },
      'volunteer applies': async (from) => {
        const reference = await make(from);
        const mail = newAddress('volunteer');
        people[mail] = 'volunteer';
        const { id: waiver } = await files.upload(samplePdf(), 'waiver.pdf');
        const person = { ...volunteerSample.person, mail };
        const opening = slugs.get(reference);
        return step(reference, () =>
          service.post('/api/create/volunteer', { ...volunteerSample, person, waiver, opening }),
        );
      },
    },
  });
});
