import assert from 'node:assert/strict';
import { outboxCollection } from '@larkfield/kit/mail';
import { createAdminCalls, type Outcome } from '@larkfield/kit/testing';
import { signUpKind } from '../../src/signup/kind.ts';
import { createTokenMaker } from '../../src/signup/token.ts';
import { itemsOf, personSample, signUpsOf, VISITOR, type TestSite } from './site.ts';

const HOUR_MS = 3_600_000;

/** States of a sign-up. `expired` is a sign-up whose offer was not accepted, stored as `cancelled`. */
export const SIGN_UP_STATES = ['confirmed', 'waiting', 'offered', 'cancelled', 'expired', 'removed'] as const;

interface Subject {
  readonly email: string;
  readonly event: { readonly id: string; readonly slug: string; readonly timestamp: number };
  readonly reference: string;
  readonly token: string;
}

/** Returns whether the action was accepted. */
type Act = (subject: Subject) => Promise<boolean>;

let last = 0;

export function signUpActions(site: TestSite): Record<string, (from: string) => Promise<Outcome>> {
  const visitor = site.as(VISITOR);
  const send = async (url: string, body: object, who = VISITOR) =>
    (await site.as(who).post(url, body)).statusCode < 300;
  /** An action without a response counts as accepted if it changes the state or sends a mail. */
  const late = (hours: number) => async () => {
    site.service.clock.advance(hours * HOUR_MS);
    return true;
  };
  const author = async ({ event: { id } }: Subject, url: string, change: object) => {
    const { version, entries } = (await site.as('ann').get(`/api/events/items/${id}`)).json<{
      version: number;
      entries: object;
    }>();
    const all = url === 'event' ? { ...entries, ...change, version } : { version, ...change };
    return send(`/api/events/items/${id}/${url}`, all, 'ann');
  };
  const acts: Record<string, Act> = {
    'visitor signs up again': ({ email, event: { timestamp } }) =>
      send('/api/saveEventParticipant', { firstname: 'X', lastname: 'Y', email, timestamp }),
    'visitor asks for the mail again': ({ email }) => send('/api/send-trans-email', { email }),
    'person accepts': ({ token }) => send('/api/events/place/accept', { token }),
    'person cancels': ({ token }) => send('/api/events/place/cancel', { token }),
    'person cancels signed in': ({ email, event: { timestamp } }) =>
      send('/api/events/registered/cancel', { timestamp }, email),
    'a day and an hour pass': late(25),
    'the event is a day away': late(80),
    'author changes the event': (subject) => author(subject, 'event', { subtitle: 'Another one' }),
    'author cancels the event': (subject) => author(subject, 'cancel', { reason: 'Snow' }),
    'author deletes the event': ({ event }) => send(`/api/events/items/${event.id}/delete`, {}, 'ann'),
    'administrator erases the person': ({ email }) =>
      send('/api/events/records/person/erase', { email }, 'admin'),
  };
  for (const [name, call] of Object.entries(createAdminCalls(site.service, 'events', signUpKind)))
    acts[`administrator: ${name}`] = async ({ reference }) => (await call(reference)).statusCode < 300;

  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, (from: string) => tried(site, act, from)]),
  );

  async function tried(of: TestSite, act: Act, from: string): Promise<Outcome> {
    const subject = await arranged(of, from);
    // Later mails are recognized by their time.
    of.service.clock.advance(1_000);
    const before = await mailsTo(of, subject.email);
    const asked = await act(subject);
    await of.service.runJobs();
    const state = await stateOf(of, subject);
    const mails = await mailsTo(of, subject.email);
    for (const mail of before) mails.splice(mails.indexOf(mail), 1);
    const passive = act === acts['a day and an hour pass'] || act === acts['the event is a day away'];
    return { accepted: passive ? state !== from || mails.length > 0 : asked, state, mails };
  }

  async function arranged(of: TestSite, from: string): Promise<Subject> {
    last += 1;
    const name = letters(last);
    const event = await of.event(upcomingDates(of, { limited: true, places: 1, waitingList: true }));
    const signUp = async (who: string) => {
      const answer = await visitor.post('/api/saveEventParticipant', {
        ...personSample(who),
        timestamp: event.timestamp,
      });
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ reference: string }>().reference;
    };
    const first = from === 'confirmed' || from === 'cancelled' || from === 'removed';
    const other = first ? undefined : await signUp(`First${name}`);
    const reference = await signUp(name);
    const subject = {
      email: personSample(name).email,
      event,
      reference,
      token: await placeTokenOf(of, reference),
    };
    const cancel = (token: string) => visitor.post('/api/events/place/cancel', { token });
    if (other && from !== 'waiting') await cancel(await placeTokenOf(of, other));
    if (from === 'cancelled' || from === 'removed') await cancel(subject.token);
    await of.service.runJobs();
    if (from === 'expired') {
      of.service.clock.advance(25 * HOUR_MS);
      await of.service.runJobs();
    }
    if (from === 'removed')
      await createAdminCalls(of.service, 'events', signUpKind)['to removed']?.(reference);
    assert.equal(await stateOf(of, subject), from);
    return subject;
  }
}

/** Returns the dates of an event that starts in 100 hours and lasts one hour. */
export function upcomingDates(site: TestSite, change: object = {}): object {
  const start = new Date(site.service.clock.now().getTime() + 100 * HOUR_MS);
  const [day, time] = [start.toISOString().slice(0, 10), start.toISOString().slice(11, 16)];
  const end = new Date(start.getTime() + HOUR_MS).toISOString();
  return {
    ...{ dateStart: day, timeStart: time, dateEnd: end.slice(0, 10), timeEnd: end.slice(11, 16) },
    ...{ timeZone: 'UTC', ...change },
  };
}

/** Returns the state of the latest sign-up of the address. */
async function stateOf(site: TestSite, { email, event }: Subject): Promise<string | undefined> {
  const all = await signUpsOf(site.service).find({ item: event.id, 'people.email': email }).toArray();
  const latest = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1);
  if (latest?.state === 'cancelled' && !latest.people.some(({ cancelledAt }) => cancelledAt))
    return 'expired';
  return latest?.state;
}

export async function mailsTo(site: TestSite, email: string): Promise<string[]> {
  const outbox = site.service.database.db.collection<{ template: string }>(outboxCollection('events'));
  const rows = await outbox
    .find({ 'to.address': email })
    .project<{ template: string }>({ template: 1 })
    .toArray();
  return rows.map(({ template }) => template);
}

export async function placeTokenOf(site: TestSite, reference: string, place = 0): Promise<string> {
  const record = await signUpsOf(site.service).findOne({ reference });
  return createTokenMaker(site.service.config)('place', record?.people[place]?.id ?? '');
}

export async function takenPlacesOf(site: TestSite, id: string): Promise<readonly [number, number]> {
  const item = await itemsOf(site.service).findOne({ _id: id });
  return [item?.taken ?? 0, item?.holders?.length ?? 0];
}

/** Names may contain only letters. */
function letters(count: number): string {
  return `Name${String.fromCharCode(
    ...String(count)
      .split('')
      .map((digit) => 97 + Number(digit)),
  )}`;
}
