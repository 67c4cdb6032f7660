import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeTokenOf } from './support/sign-up-states.ts';
import { personSample, signUpsOf, startSite, type TestSite } from './support/site.ts';

const CALL = '/api/saveEventParticipant';
let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

test('a guest entered beside the list is added, and an incomplete one is rejected by field', async () => {
  const { timestamp } = await site.event({ limited: true, places: 3, waitingList: true });
  const send = (entries: object) =>
    site.as(undefined).post(CALL, { ...personSample('Ben'), timestamp, ...entries });
  const half = await send({ guest: { firstname: 'Cleo', email: 'cleo@example.org' } });
  assert.equal(half.statusCode, 422);
  assert.deepEqual(half.json<{ fields: object[] }>().fields, [
    { field: 'guest.lastname', key: 'errors.required' },
  ]);
  const guests = Array.from({ length: 9 }, (_, place) => personSample(`Many${'abcdefghi'[place]}`));
  assert.equal((await send({ guests, guest: personSample('Cleo') })).statusCode, 422);
  const answer = await send({ guests: [personSample('Dan')], guest: personSample('Cleo') });
  const { reference, ticket } = answer.json<{ reference: string; ticket: string }>();
  assert.equal(ticket, `${reference}.confirmed`);
  const stored = await signUpsOf(site.service).findOne({ reference });
  assert.deepEqual(
    stored?.people.map(({ firstName }) => firstName),
    ['Ben', 'Dan', 'Cleo'],
  );
  const late = await site.as(undefined).post(CALL, { ...personSample('Eve'), timestamp });
  assert.match(late.json<{ ticket: string }>().ticket, /^LK-\w{4}-\w{4}\.waiting$/);
});

test('an offer says until when it holds, on the clock of the event and once, in the mail and on the page', async () => {
  const { timestamp } = await site.event({ limited: true, places: 1, waitingList: true });
  const signUp = async (name: string) =>
    (await site.as(undefined).post(CALL, { ...personSample(name), timestamp })).json<{ reference: string }>()
      .reference;
  const [holder, waiting] = [await signUp('Fay'), await signUp('Gus')];
  await site.as(undefined).post('/api/events/place/cancel', { token: await placeTokenOf(site, holder) });
  await site.service.runJobs();
  const { mails } = site.service.transport;
  const letter = mails.findLast(
    ({ to, subject }) => /^gus@/.test(to.address) && subject.startsWith('A place'),
  );
  const { offerUntil } = (await signUpsOf(site.service).findOne({ state: 'offered', timestamp })) ?? {};
  const until = new Intl.DateTimeFormat('en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'shortOffset' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'America/Los_Angeles' },
  }).format(offerUntil);
  assert.match(until, /\d:\d\d [AP]M GMT-[78]$/);
  assert.ok(letter?.text.includes(`until ${until}.`), letter?.text);
  const page = await site
    .as(undefined)
    .post('/api/events/place', { token: await placeTokenOf(site, waiting) });
  assert.equal(page.json<{ until: string }>().until, until);
});
