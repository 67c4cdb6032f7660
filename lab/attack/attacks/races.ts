import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { donationSample } from '../../../mf-support/forms/testing/index.ts';
import { eventSample, newsSample } from '../../../mf-events/forms/testing/index.ts';
import { referralSample } from '../../../mf-support/forms/testing/index.ts';
import { callOf } from '@larkfield/contracts';
import { outboxCollection } from '@larkfield/kit/mail';
import { hashSubmissionKey } from '@larkfield/kit/records';
import { send, type FormAnswer } from '../clients/send-forms.ts';
import { signInAs, type Person } from '../clients/sign-in.ts';
import type { Finding } from '../../report/report.ts';
import type { Attack, Target } from '../target/target.ts';

const AT_ONCE = 50;
const PLACES = 10;
/** Attempts of a call that is rejected because of overload. */
const MAX_ATTEMPTS = 50;

const times = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

/** Sends the same form many times at once, with one key. */
async function sameForm({ site, forms, db }: Target): Promise<Finding> {
  const wrong: string[] = [];
  for (const { call, body } of forms) {
    const [key, entries] = [randomUUID(), body()];
    const answers = await times(AT_ONCE, () => sendWithRetry(site.origin, call, entries, key));
    const references = new Set(answers.map(({ reference }) => reference));
    const rows = await recordsOf(db, call, key);
    if (references.size !== 1 || references.has(undefined) || rows !== 1)
      wrong.push(`${call}: ${references.size} answers, ${rows} records`);
  }
  return {
    name: `each form ${AT_ONCE} times at once with one key is one record and one answer`,
    observed: `${forms.length} forms, ${wrong.length} wrong${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
    holds: forms.length > 0 && wrong.length === 0,
  };
}

/** Sends one key from two accounts: to every form, and with the same news item. */
async function oneKeyOfTwoAccounts(target: Target): Promise<Finding> {
  const { site, forms, db, ownedCalls } = target;
  const [one, other] = [await signInAs(db, 'user'), await signInAs(db, 'user')];
  const news = { call: '/api/events/items/news', body: () => JSON.stringify(newsSample) };
  const all = [...forms, ...(callOf(ownedCalls, news.call) ? [news] : [])];
  const wrong: string[] = [];
  for (const { call, body } of all) {
    const key = randomUUID();
    const [first, second] = [body(), body()];
    const mine = await answerTo(site.origin, call, first, key, one.headers);
    const theirs = await answerTo(site.origin, call, second, key, other.headers);
    const repeated = await answerTo(site.origin, call, first, key, one.headers);
    if (mine === undefined || theirs === mine || theirs === undefined || repeated !== mine)
      wrong.push(`${call}: ${mine}, then ${theirs} to the other, then ${repeated}`);
  }
  return {
    name: 'the same key sent by two accounts makes one record for each, at every form',
    observed: `${all.length} forms, ${wrong.length} wrong${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
    holds: all.length > 0 && wrong.length === 0,
  };
}

/** Returns the reference of the record that a form has created, or the id of an item. */
async function answerTo(...form: Parameters<typeof send>): Promise<string | undefined> {
  const { reference, id } = await sendWithRetry(...form);
  return reference ?? id;
}

async function sendWithRetry(...form: Parameters<typeof send>): Promise<FormAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(...form);
    if (answer.status < 503 || attempt === MAX_ATTEMPTS) return answer;
    await pause(200);
  }
}

async function recordsOf(db: Target['db'], path: string, key: string): Promise<number> {
  const keyHash = hashSubmissionKey({ path, key });
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const counts = all.map(({ name }) => db.collection(name).countDocuments({ 'submission.key': keyHash }));
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

/** Posts as a browser does: repeats a call that was rejected because of overload, with the same key. */
async function post<T>(
  { site }: Target,
  path: string,
  entries: object,
  { headers }: Partial<Person> = {},
): Promise<T> {
  const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const init = { method: 'POST', headers: json, body: JSON.stringify(entries) };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(site.origin + path, init);
    const text = await response.text();
    if (response.ok || response.status === 409) return JSON.parse(text) as T;
    if (response.status < 503 || attempt === MAX_ATTEMPTS)
      throw new Error(`${path}: ${response.status} ${text}`);
    await pause(200);
  }
}

/** Signs up more people than there are places, and likes an event with many accounts at once. */
async function events(target: Target): Promise<readonly Finding[]> {
  const { db } = target;
  const author = await signInAs(db, 'user');
  const entries = { ...eventSample, limited: true, places: PLACES };
  const { id } = await post<{ id: string }>(target, '/api/events/items/event', entries, author);
  const item = await db.collection<{ _id: string; timestamp: number }>('events_items').findOne({ _id: id });
  if (!item) throw new Error('the event is not there');
  const { timestamp } = item;
  const signUps = await times(AT_ONCE, (index) => {
    const email = `guest-${index}-${randomUUID()}@example.org`;
    const person = { firstname: 'Eva', lastname: 'Sample', email, timestamp };
    return post<{ state?: string }>(target, '/api/saveEventParticipant', person);
  });
  const got = signUps.filter(({ state }) => state === 'confirmed').length;
  const fans = await times(AT_ONCE, () => signInAs(db, 'user'));
  const like = (fan: Person, on: boolean) =>
    post<{ likes: number }>(target, '/api/likeEvent', { eventID: timestamp, on }, fan);
  await Promise.all(fans.flatMap((fan) => [like(fan, true), like(fan, true)]));
  const { likes: liked } = await like(fans[0] ?? author, true);
  await Promise.all(fans.flatMap((fan) => [like(fan, false), like(fan, false)]));
  const left = (await like(author, false)).likes;
  return [
    {
      name: `of ${AT_ONCE} who sign up at once for ${PLACES} places, ${PLACES} get one`,
      observed: `${got} got a place`,
      holds: got === PLACES,
    },
    {
      name: `${AT_ONCE} people who like something twice at once are ${AT_ONCE} likes, and none when they take it back`,
      observed: `${liked} likes, then ${left}`,
      holds: liked === AT_ONCE && left === 0,
    },
  ];
}

/** Captures one donation many times at once, at a provider that would charge each time. */
async function donations(target: Target): Promise<readonly Finding[]> {
  const { payments } = target;
  const opened = await post<{ orderId: string; token: string }>(
    target,
    '/api/donations/create',
    donationSample,
  );
  payments.ledger.approve(opened.orderId);
  const before = payments.ledger.charges.length;
  const { token } = opened;
  const views = await times(AT_ONCE, () =>
    post<{ state: string }>(target, '/api/donations/capture', { token }),
  );
  const { state } = await post<{ state: string }>(target, '/api/donations/state', { token });
  const charges = payments.ledger.charges.length - before;
  const others = views.filter((view) => !['approved', 'captured'].includes(view.state)).length;
  return [
    {
      name: `a donation captured ${AT_ONCE} times at once is paid once`,
      observed: `${charges} charges, then ${state}; ${others} other answers`,
      holds: charges === 1 && state === 'captured' && others === 0,
    },
  ];
}

/** Refers one person many times at once. */
async function referrals(target: Target): Promise<readonly Finding[]> {
  const { db } = target;
  const email = `referred-${randomUUID()}@example.org`;
  const collaborator = { ...referralSample.collaborator, email };
  await times(AT_ONCE, () => {
    const referer = { ...referralSample.referer, email: `referrer-${randomUUID()}@example.org` };
    return post(target, '/api/create/collaborator', { ...referralSample, referer, collaborator });
  });
  const made = { 'person.email': email };
  const count = () => db.collection('referrals').countDocuments({ ...made, parts: { $exists: true } });
  for (let attempt = 1; attempt < MAX_ATTEMPTS && (await count()) > 0; attempt += 1) await pause(200);
  const stored = await db.collection('referrals').countDocuments(made);
  const mails = await db.collection(outboxCollection('support')).countDocuments({ 'to.address': email });
  return [
    {
      name: `of ${AT_ONCE} referrals of one person at once all are stored and one mail goes to them`,
      observed: `${stored} referrals, ${mails} mails`,
      holds: stored === AT_ONCE && mails === 1,
    },
  ];
}

export const attackRaces: Attack = async (target) => {
  const has = (path: string) => callOf(target.ownedCalls, path) !== undefined;
  return [
    await sameForm(target),
    await oneKeyOfTwoAccounts(target),
    ...(has('/api/saveEventParticipant') ? await events(target) : []),
    ...(has('/api/donations') ? await donations(target) : []),
    ...(has('/api/create/collaborator') ? await referrals(target) : []),
  ];
};
