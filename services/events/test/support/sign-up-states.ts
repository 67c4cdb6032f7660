import assert from 'node:assert/strict';
import { outboxCollection } from '@larkfield/kit';
import { recordCalls, type Outcome } from '@larkfield/kit/testing';
import { signUpKind } from '../../src/signup/kind.ts';
import { tokenMaker } from '../../src/signup/token.ts';
import { itemsOf, person, signUpsOf, VISITOR, type TestSite } from './site.ts';

const HOUR_MS = 3_600_000;

/** States of a sign-up; what an offer that nobody took has ended is told apart from what people cancelled. */
export const SIGN_UP_STATES = ['confirmed', 'waiting', 'offered', 'cancelled', 'expired', 'removed'] as const;

interface Subject {
  readonly email: string;
  readonly event: { readonly id: string; readonly slug: string; readonly timestamp: number };
  /** Of the sign-up that was arranged. */
  readonly reference: string;
  readonly token: string;
}

/** Answers whether it was accepted. */
type Act = (subject: Subject) => Promise<boolean>;

let last = 0;

/** Every action that somebody can try with a sign-up to an event with one place and a waiting list. */
export function signUpActions(site: TestSite): Record<string, (from: string) => Promise<Outcome>> {
  const visitor = site.as(VISITOR);
  const send = async (url: string, body: object, who = VISITOR) =>
    (await site.as(who).post(url, body)).statusCode < 300;
  /** What the worker or somebody else does counts as accepted when it changes or mails anything. */
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
  for (const [name, call] of Object.entries(recordCalls(site.service, 'events', signUpKind)))
    acts[`administrator: ${name}`] = async ({ reference }) => (await call(reference)).statusCode < 300;

  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, (from: string) => tried(site, act, from)]),
  );

  async function tried(of: TestSite, act: Act, from: string): Promise<Outcome> {
    const subject = await arranged(of, from);
    // What comes later is told by its time.
    of.service.clock.advance(1_000);
    const before = await mailsTo(of, subject.email);
    const asked = await act(subject);
    await of.service.work();
    const state = await stateOf(of, subject);
    const mails = await mailsTo(of, subject.email);
    for (const mail of before) mails.splice(mails.indexOf(mail), 1);
    const passive = act === acts['a day and an hour pass'] || act === acts['the event is a day away'];
    return { accepted: passive ? state !== from || mails.length > 0 : asked, state, mails };
  }

  async function arranged(of: TestSite, from: string): Promise<Subject> {
    last += 1;
    const name = letters(last);
    const event = await of.event(inDays(of, { limited: true, places: 1, waitingList: true }));
    const signUp = async (who: string) => {
      const answer = await visitor.post('/api/saveEventParticipant', {
        ...person(who),
        timestamp: event.timestamp,
      });
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ reference: string }>().reference;
    };
    const first = from === 'confirmed' || from === 'cancelled' || from === 'removed';
    const other = first ? undefined : await signUp(`First${name}`);
    const reference = await signUp(name);
    const subject = { email: person(name).email, event, reference, token: await tokenOf(of, reference) };
    const cancel = (token: string) => visitor.post('/api/events/place/cancel', { token });
    if (other && from !== 'waiting') await cancel(await tokenOf(of, other));
    if (from === 'cancelled' || from === 'removed') await cancel(subject.token);
    await of.service.work();
    if (from === 'expired') {
      of.service.clock.advance(25 * HOUR_MS);
      await of.service.work();
    }
    if (from === 'removed') await recordCalls(of.service, 'events', signUpKind)['to removed']?.(reference);
    assert.equal(await stateOf(of, subject), from);
    return subject;
  }
}

/** An event that begins in 100 hours and lasts one. */
export function inDays(site: TestSite, change: object = {}): object {
  const start = new Date(site.service.clock.now().getTime() + 100 * HOUR_MS);
  const [day, time] = [start.toISOString().slice(0, 10), start.toISOString().slice(11, 16)];
  const end = new Date(start.getTime() + HOUR_MS).toISOString();
  return {
    ...{ dateStart: day, timeStart: time, dateEnd: end.slice(0, 10), timeEnd: end.slice(11, 16) },
    ...{ timeZone: 'UTC', ...change },
  };
}

/** The state of the latest sign-up of the address at the event. */
async function stateOf(site: TestSite, { email, event }: Subject): Promise<string | undefined> {
  const all = await signUpsOf(site.service).find({ item: event.id, 'people.email': email }).toArray();
  const latest = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1);
  if (latest?.state === 'cancelled' && !latest.people.some(({ cancelledAt }) => cancelledAt))
    return 'expired';
  return latest?.state;
}

/** Templates of all mails to an address. */
export async function mailsTo(site: TestSite, email: string): Promise<string[]> {
  const outbox = site.service.database.db.collection<{ template: string }>(outboxCollection('events'));
  const rows = await outbox
    .find({ 'to.address': email })
    .project<{ template: string }>({ template: 1 })
    .toArray();
  return rows.map(({ template }) => template);
}

/** The link of the first person of a sign-up, as mails have it. */
export async function tokenOf(site: TestSite, reference: string, place = 0): Promise<string> {
  const record = await signUpsOf(site.service).findOne({ reference });
  return tokenMaker(site.service.config)('place', record?.people[place]?.id ?? '');
}

export async function takenOf(site: TestSite, id: string): Promise<readonly [number, number]> {
  const item = await itemsOf(site.service).findOne({ _id: id });
  return [item?.taken ?? 0, item?.holders?.length ?? 0];
}

/** Names have letters alone. */
function letters(count: number): string {
  return `Name${String.fromCharCode(
    ...String(count)
      .split('')
      .map((digit) => 97 + Number(digit)),
  )}`;
}
