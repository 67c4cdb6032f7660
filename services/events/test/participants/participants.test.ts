import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNTS } from '@larkfield/kit/accounts';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import { codeOf, organizedEvent } from '../support/participants.ts';
import { mailsTo, placeTokenOf, takenPlacesOf } from '../support/sign-up-states.ts';
import { NEWS_SAMPLE, signUpsOf, startSite, VISITOR, type TestSite } from '../support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

const LIMITED = { limited: true, places: 2, waitingList: true };
const cancel = async (reference: string, place = 0) =>
  site.as(VISITOR).post('/api/events/place/cancel', { token: await placeTokenOf(site, reference, place) });

/** Callers, and what each of them gets. */
const CALLERS = [
  ['ann', 'her event'],
  ['editor', 'any event'],
  ['chief', 'any event'],
  ['admin', 'any event'],
  ['bob', 'NOT_FOUND'],
  ['helper', 'NOT_FOUND'],
  ['ada@example.org', 'NOT_ALLOWED'],
  [undefined, 'NOT_SIGNED_IN'],
] as const;

for (const [who, expected] of CALLERS)
  test(`${who ?? 'a visitor'} gets ${expected} at every call about participants`, async () => {
    const event = await organizedEvent(site, LIMITED);
    const references = [
      await event.signUp('Ada'),
      await event.signUp('Ben'),
      await event.signUp('Cleo'),
    ] as const;
    const as = site.as(who);
    const person = await event.idOf(references[0]);
    const got = [
      await as.get(`${event.base}/participants`),
      await as.get(`${event.base}/participants.csv`),
      await as.post(`${event.base}/participants/place`, { reference: references[2], beyond: true }),
      await as.post(`${event.base}/participants/cancel`, { reference: references[0], person }),
      await as.post(`${event.base}/participants`, { firstname: 'Dora', lastname: 'Doe', beyond: true }),
      await as.post(`${event.base}/messages/preview`, { to: 'all', text: 'Hello' }),
      await as.post(`${event.base}/messages`, { to: 'all', text: 'Hello' }),
    ].map(codeOf);
    const allowed = expected.endsWith('event');
    assert.deepEqual(got, allowed ? [200, 200, 200, 200, 201, 200, 201] : got.map(() => expected));
    const states = await event.states();
    assert.deepEqual(
      states.map(([, state]) => state),
      allowed ? ['cancelled', 'coming', 'coming', 'coming'] : ['coming', 'coming', 'waiting'],
    );
  });

test('participants of news, of another event and of a deleted one are not found', async () => {
  const [event, other] = [await organizedEvent(site), await organizedEvent(site)];
  const reference = await event.signUp('Ada');
  const person = await event.idOf(reference);
  assert.equal(codeOf(await other.post('participants/cancel', { reference, person })), 'NOT_FOUND');
  assert.equal(codeOf(await other.post('participants/place', { reference })), 'NOT_FOUND');
  assert.equal(codeOf(await event.post('participants/cancel', { reference, person: 'x' })), 'NOT_FOUND');
  const news = await site.as('ann').post('/api/events/items/news', NEWS_SAMPLE);
  const { id } = news.json<{ id: string }>();
  assert.equal(codeOf(await site.as('ann').get(`/api/events/items/${id}/participants`)), 'NOT_FOUND');
  await site.as('ann').post(`${event.base}/delete`);
  assert.equal(codeOf(await site.as('ann').get(`${event.base}/participants`)), 'NOT_FOUND');
});

test('the list tells every state, guests, places and until when an offer holds, in the language of the page', async () => {
  const event = await organizedEvent(site, { ...LIMITED, places: 3 });
  const group = await event.signUp('Host', 'Guest');
  await event.signUp('Solo');
  await event.signUp('First');
  await event.signUp('Second');
  await event.attend(group);
  await cancel(group, 1);
  assert.deepEqual(await event.states(), [
    ['Host', 'attended'],
    ['Guest', 'cancelled'],
    ['Solo', 'coming'],
    ['First', 'offered'],
    ['Second', 'waiting'],
  ]);
  const { people, places, open, event: about } = await event.seen();
  assert.deepEqual(places, { places: 3, taken: 3 });
  assert.deepEqual([open, people[1]?.guest, people[2]?.guest], [true, true, false]);
  assert.match(about.title, /^Open day/);
  assert.match(people[3]?.until ?? '', /GMT\+0|UTC/);
  const german = await site.as('ann').get(`${event.base}/participants?language=de`);
  assert.match(german.body, /Koordinierte Weltzeit/);
  const csv = await site.as('ann').get(`${event.base}/participants.csv`);
  assert.deepEqual(
    csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 5).join(' ')),
    [
      'Host Example host@example.org confirmed false',
      'Solo Example solo@example.org confirmed false',
      'First Example first@example.org offered false',
      'Second Example second@example.org waiting false',
    ],
  );
});

test('who waits gets a place before others and beyond the limit, if the organizer says so, and a mail', async () => {
  const event = await organizedEvent(site, { ...LIMITED, places: 1 });
  await event.signUp('Holder');
  const [first, group] = [await event.signUp('Early'), await event.signUp('Late', 'Plus')];
  assert.equal(codeOf(await event.post('participants/place', { reference: group })), 'EVENT_FULL');
  const give = () => event.post('participants/place', { reference: group, beyond: true });
  assert.deepEqual([codeOf(await give()), codeOf(await give())], [200, 200]);
  await site.service.runJobs();
  assert.deepEqual(await takenPlacesOf(site, event.id), [3, 3]);
  assert.deepEqual((await mailsTo(site, 'plus@example.org')).sort(), ['signUp.confirmed', 'signUp.waiting']);
  assert.deepEqual((await event.states())[1], ['Early', 'waiting']);
  const audit = site.service.database.db.collection<{ actor: string; was: string }>('events_audit');
  const lines = await audit.find({ subject: group, action: 'signUp.placeGiven' }).toArray();
  assert.deepEqual(
    lines.map(({ actor, was }) => [actor, was]),
    [['ann', 'waiting']],
  );
  // Two places are still beyond the limit, so nobody is offered one.
  await cancel(group, 1);
  await site.service.runJobs();
  assert.equal((await signUpsOf(site.service).findOne({ reference: first }))?.state, 'waiting');
  assert.deepEqual(await takenPlacesOf(site, event.id), [2, 2]);
});

test('an offered place can be confirmed for the person; a cancelled sign-up gets none', async () => {
  const event = await organizedEvent(site, { ...LIMITED, places: 1 });
  const holder = await event.signUp('Holder');
  const next = await event.signUp('Next');
  await cancel(holder);
  assert.equal(codeOf(await event.post('participants/place', { reference: next })), 200);
  assert.deepEqual(await takenPlacesOf(site, event.id), [1, 1]);
  site.service.clock.advance(30 * 3_600_000);
  await site.service.runJobs();
  assert.deepEqual((await event.states())[1], ['Next', 'coming'], 'the offer does not expire any more');
  assert.equal(codeOf(await event.post('participants/place', { reference: holder })), 'WRONG_STATE');
});

test('of two organizers who give the last place to two people at once, one hears that the event is full', async () => {
  const event = await organizedEvent(site, LIMITED);
  const holders = [await event.signUp('One'), await event.signUp('Two')] as const;
  const waiting = [await event.signUp('Three'), await event.signUp('Four')];
  await cancel(holders[0]);
  // The free place was offered to the third; it goes back.
  await cancel(waiting[0] ?? '');
  const offered = (await signUpsOf(site.service).findOne({ reference: waiting[1] ?? '' }))?.state;
  assert.equal(offered, 'offered');
  const enter = (firstname: string) => event.post('participants', { firstname, lastname: 'Doe' });
  await cancel(waiting[1] ?? '');
  const codes = (await Promise.all(['Five', 'Six'].map(enter))).map(codeOf);
  assert.deepEqual(codes.map(String).sort(), ['201', 'EVENT_FULL']);
  assert.deepEqual(await takenPlacesOf(site, event.id), [2, 2]);
});

test('somebody without an address is entered by hand, holds a place and gets no mail, not even a reminder', async () => {
  const event = await organizedEvent(site, LIMITED);
  const answer = await event.post('participants', { firstname: 'Opa', lastname: 'Phone' }, 'enter-opa-1');
  assert.equal(codeOf(answer), 201);
  assert.equal(
    (await event.post('participants', { firstname: 'Opa', lastname: 'Phone' }, 'enter-opa-1')).body,
    answer.body,
  );
  assert.deepEqual(await event.states(), [['Opa', 'coming']]);
  await event.post('messages', { to: 'all', text: 'Nobody reads this' });
  site.service.clock.advance(80 * 3_600_000);
  await site.service.runJobs();
  const { reference } = answer.json<{ reference: string }>();
  const outbox = site.service.database.db.collection('events_outbox');
  assert.equal(await outbox.countDocuments({ record: reference }), 0);
  const person = await event.idOf(reference);
  assert.equal(
    codeOf(await event.post('participants/cancel', { reference, person, reason: 'Called off' })),
    200,
  );
  await site.service.runJobs();
  assert.equal(await outbox.countDocuments({ record: reference }), 0);
  assert.deepEqual(await takenPlacesOf(site, event.id), [0, 0]);
});

test('somebody with an address gets the confirmation in the chosen language; an address is signed up once', async () => {
  const event = await organizedEvent(site);
  const body = { firstname: 'Zoë', lastname: 'O’Neill', email: 'Phone.Fr@example.org', spoken: 'fr' };
  assert.equal(codeOf(await event.post('participants', body)), 201);
  await site.service.runJobs();
  const mail = site.service.transport.mails.findLast(({ to }) => to.address === 'phone.fr@example.org');
  assert.match(mail?.subject ?? '', /^Votre inscription est confirmée/);
  assert.ok(!mail?.text.includes('Zoë'), 'the mail holds nothing that was typed');
  assert.equal(codeOf(await event.post('participants', body)), 'WRONG_STATE');
  const both = { firstname: 'Two', lastname: 'Times', email: 'twice@example.org' };
  const codes = (await Promise.all([1, 2].map(() => event.post('participants', both)))).map(codeOf);
  assert.deepEqual(codes.map(String).sort(), ['201', 'WRONG_STATE']);
});

test('a full event takes somebody by hand only beyond its places, and nobody else is put on the waiting list', async () => {
  const event = await organizedEvent(site, { ...LIMITED, places: 1 });
  await event.signUp('Holder');
  const body = { firstname: 'Extra', lastname: 'Chair' };
  assert.equal(codeOf(await event.post('participants', body, 'enter-extra')), 'EVENT_FULL');
  assert.deepEqual(await event.states(), [['Holder', 'coming']]);
  assert.equal(codeOf(await event.post('participants', { ...body, beyond: true }, 'enter-extra')), 201);
  assert.deepEqual((await event.states())[1], ['Extra', 'coming']);
  assert.deepEqual(await takenPlacesOf(site, event.id), [2, 2]);
  await site.service.runJobs();
  assert.deepEqual((await event.seen()).places, { places: 1, taken: 2 });
});

test('the organizer cancels one person of a group, who gets a mail with the reason, and the place goes on', async () => {
  const event = await organizedEvent(site, LIMITED);
  const group = await event.signUp('Host', 'Guest');
  await event.signUp('Next');
  const body = { reference: group, person: await event.idOf(group, 1), reason: 'You asked us by phone.' };
  assert.deepEqual(
    [
      codeOf(await event.post('participants/cancel', body)),
      codeOf(await event.post('participants/cancel', body)),
    ],
    [200, 200],
  );
  await site.service.runJobs();
  assert.deepEqual(await event.states(), [
    ['Host', 'coming'],
    ['Guest', 'cancelled'],
    ['Next', 'offered'],
  ]);
  const mails = site.service.transport.mails.filter(({ to }) => to.address === 'guest@example.org');
  const last = mails.at(-1);
  assert.match(last?.subject ?? '', /^Your place was canceled/);
  assert.match(last?.text ?? '', /Reason: You asked us by phone\./);
  assert.match(last?.calendar?.content ?? '', /METHOD:CANCEL/);
  assert.equal(
    (await mailsTo(site, 'guest@example.org')).filter((name) => name === 'signUp.placeCancelled').length,
    1,
  );
  const audit = await site.service.database.db
    .collection('events_audit')
    .findOne({ subject: group, action: 'signUp.cancelled' });
  assert.equal(audit?.['actor'], 'ann');
  assert.doesNotMatch(JSON.stringify(audit), /phone/);
});

test('who was here stays, and after the event and for a cancelled one nothing can be changed', async () => {
  const event = await organizedEvent(site);
  const reference = await event.signUp('Here');
  const person = await event.idOf(reference);
  await event.attend(reference);
  assert.equal(codeOf(await event.post('participants/cancel', { reference, person })), 'WRONG_STATE');
  site.service.clock.advance(200 * 3_600_000);
  assert.equal(codeOf(await event.post('participants/cancel', { reference, person })), 'EVENT_OVER');
  assert.equal(
    codeOf(await event.post('participants', { firstname: 'Too', lastname: 'Late' })),
    'EVENT_OVER',
  );
  assert.equal((await event.seen()).open, false);
});

test('bad input is refused by field, and changes nothing', async () => {
  const event = await organizedEvent(site);
  const fields = (answer: Awaited<ReturnType<typeof event.post>>) =>
    answer
      .json<{ fields: { field: string; key: string }[] }>()
      .fields.map(({ field, key }) => `${field} ${key}`);
  assert.deepEqual(fields(await event.post('participants', { firstname: '1', lastname: '', email: 'x' })), [
    'firstname errors.letters',
    'lastname errors.required',
    'email errors.email',
  ]);
  assert.deepEqual(fields(await event.post('messages', { to: 'cancelled', text: ' ' })), [
    'to errors.choose',
    'text errors.required',
  ]);
  assert.deepEqual(fields(await event.post('messages', { to: 'all', text: 'a'.repeat(2_001) })), [
    'text errors.tooLong',
  ]);
  assert.deepEqual(await event.states(), []);
});

test('every query about participants is backed by an index', async () => {
  const own = site.service.database.queries.filter(
    ({ collection, filter }) => collection !== ACCOUNTS && Object.keys(filter).length > 0,
  );
  assert.deepEqual(await queriesWithoutIndex(site.service.database.db, own), []);
});
