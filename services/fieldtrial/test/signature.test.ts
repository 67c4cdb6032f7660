import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { signSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { DATED_ENTRIES, fieldsOf, startTrial } from './support/trial.ts';

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

/** A realistic drawing of a signature. */
const STROKES = [
  [
    { x: 20, y: 100 },
    { x: 90, y: 40 },
    { x: 160, y: 120 },
  ],
];
const { name: _name, ...printed } = { ...signSample, birth: DATED_ENTRIES.birth };

async function offered(language = 'en'): Promise<string> {
  const answer = await trial.service.app.inject(`/api/fieldTrial/registration?language=${language}`);
  return answer.json<{ hash: string }>().hash;
}

const sign = async (change: object = { name: 'José O’Neill' }) =>
  trial.service.post('/api/fieldTrial/sign', {
    ...printed,
    consent: await offered(),
    language: 'en',
    ...change,
  });

async function signed(change?: object): Promise<string> {
  const answer = await sign(change);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ id: string }>().id;
}

for (const [how, signature] of [
  ['typing', { name: 'José O’Neill' }],
  ['drawing', { strokes: STROKES }],
] as const)
  test(`signing by ${how} makes a PDF that the scan has found clean, and that a registration takes`, async () => {
    const fileid = await signed(signature);
    const reference = await trial.register({ fileid, consent: await offered() });
    assert.equal((await trial.find(reference))?.waiver?.name, 'signed-waiver.pdf');
  });

test('a signature falls with every printed entry: no other child, parent or address can be registered with it', async () => {
  const fileid = await signed();
  const changes: Record<string, string> = {
    firstname: 'Ana',
    middlename: 'Maria',
    lastname: 'Silva',
    emailaddress: 'ana@example.org',
    phone: '+1 555 010 0143',
    childfirstname: 'Robin',
    childmiddlename: 'Lee',
    childlastname: 'Silva',
    birth: '2084-02-28',
    address: '13 Elm Street',
    zip: '94111',
    city: 'Oakland',
    state: 'Nevada',
  };
  for (const [field, value] of Object.entries(changes)) {
    if (field === 'zip') await trial.nextHour();
    const answer = await trial.send({ fileid, [field]: value });
    assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [['fileid', 'errors.trialSigned']]], field);
  }
  // Entries that are not printed may change.
  await trial.register({ fileid, country: 'CA', childpreferredname: 'Zoe', comment: 'Other' });
});

test('what was signed is the text that the record names, and no other text is taken with it', async () => {
  const consent = await offered();
  const fileid = await signed({ name: 'José O’Neill', consent });
  const german = await trial.send({ fileid, consent: await offered('de'), language: 'de' });
  assert.deepEqual(fieldsOf(german), [['fileid', 'errors.trialSigned']]);
  const reference = await trial.register({ fileid });
  const kept = (await trial.find(reference))?.consent;
  assert.deepEqual([kept?.text, kept?.shown], [consent, true]);
});

test('a signature requires all printed entries', async () => {
  for (const field of [
    'firstname',
    'lastname',
    'childfirstname',
    'childlastname',
    'birth',
    'address',
    'city',
  ]) {
    const answer = await sign({ name: 'José O’Neill', [field]: undefined });
    assert.equal(answer.statusCode, 422, field);
    assert.deepEqual(
      fieldsOf(answer).map(([name]) => name),
      [field],
    );
  }
});

for (const [what, signature, field] of [
  ['nothing', {}, 'name'],
  ['a typed dot', { name: '.' }, 'name'],
  ['one letter', { name: 'J' }, 'name'],
  ['a drawn dot', { strokes: [[{ x: 5, y: 5 }]] }, 'strokes'],
  ['many dots', { strokes: Array.from({ length: 20 }, (_, at) => [{ x: 5 + at * 9, y: 5 }]) }, 'strokes'],
  [
    'a slip of the finger',
    {
      strokes: [
        [
          { x: 5, y: 5 },
          { x: 30, y: 9 },
        ],
      ],
    },
    'strokes',
  ],
  ['a drawn dot beside a name', { name: 'José O’Neill', strokes: [[{ x: 5, y: 5 }]] }, 'strokes'],
] as const)
  test(`${what} is no signature`, async () => {
    const answer = await sign(signature);
    assert.deepEqual([answer.statusCode, fieldsOf(answer)[0]?.[0]], [422, field], answer.body);
  });

test('a drawing beyond the surface is refused, and so is a text that is none of today', async () => {
  const beyond = await sign({ strokes: [[...(STROKES[0] ?? []), { x: 1e308, y: 5 }]] });
  assert.equal(beyond.statusCode, 422);
  const other = await sign({ name: 'José O’Neill', consent: 'a'.repeat(64) });
  assert.deepEqual(fieldsOf(other), [['consent', 'errors.trialConsent']]);
});

test('a scribble that scribbles in place is no signature', async () => {
  const inPlace = Array.from({ length: 60 }, (_, at) => ({ x: 50 + (at % 2) * 8, y: 50 }));
  assert.equal((await sign({ strokes: [inPlace] })).statusCode, 422);
});
