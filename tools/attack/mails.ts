import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outboxCollection } from '@larkfield/kit';
import { send } from './forms.ts';
import { STUCK, type MailState } from './mail-server.ts';
import type { Attack, Row, Target } from './target.ts';
import { isWhole, lostOf, startWriting, writtenWords } from './writing.ts';

interface QueuedMail {
  readonly _id: string;
  readonly state: string;
  readonly rank: 0 | 1;
  readonly dueAt: Date;
}

const AWAY_MS = 10_000;
const MOST_SECONDS = 60;
/** A service has so many connections to the mail server: as many mails may be under way when an urgent one comes. */
const CONNECTIONS = 4;

const WORDS = {
  mute: 'mute',
  refuses: 'refusing everybody',
  dies: 'dying in the middle of mails',
  away: 'away',
} as const satisfies Partial<Record<MailState, string>>;

/** A mail server that does not work for a while, in every way that one can. */
export const attackMails: Attack = async (target) => {
  const rows: Row[] = [];
  for (const state of ['mute', 'refuses', 'dies', 'away'] as const) rows.push(await outage(target, state));
  return rows;
};

async function outage(target: Target, state: keyof typeof WORDS): Promise<Row> {
  const { db, mailServer } = target;
  await drained(target);
  await mailServer.be(state);
  const writing = startWriting(target, { writers: 2, pauseMs: 150 });
  await pause(AWAY_MS);
  const written = await writing.stop();
  await moved(target);
  const queues = await queuesOf(target);
  const now = Date.now();
  await mailServer.be('well');
  const seconds = await drained(target);
  const taken = mailServer.taken();
  const waited = queues.flat();
  const missing = waited.filter(({ _id }) => !taken.includes(_id)).length;
  const before = Math.max(0, ...queues.map((queue) => ordinaryBefore(queue, now, taken)));
  const urgent = waited.filter(({ rank }) => rank === 0).length;
  const lost = await lostOf(db, written);
  return {
    promise: `mail server ${WORDS[state]}: forms are taken, all mails are sent within ${MOST_SECONDS} s of its return, urgent ones first`,
    found: `${waited.length} mails waited, ${urgent} of them urgent; all sent after ${seconds.toFixed(1)} s, ${missing} missing, at most ${before} others before an urgent one; ${writtenWords(written, lost)}`,
    holds:
      isWhole(written, lost) &&
      urgent > 0 &&
      seconds <= MOST_SECONDS &&
      missing === 0 &&
      before <= CONNECTIONS,
  };
}

/** One mail that never comes to its end holds no other. */
export const attackStuckMails: Attack = async (target) => {
  const { site, db, mailServer, forms } = target;
  await drained(target);
  await mailServer.be('stuck');
  for (const form of forms) {
    const body = form
      .body()
      .replaceAll(/"[^"]+@example\.org"/g, () => `"${STUCK}${randomUUID()}@example.org"`);
    await send(site.origin, form.call, body, randomUUID());
  }
  await pause(2_000);
  const begun = performance.now();
  const writing = startWriting(target, { writers: 1, pauseMs: 200 });
  await pause(3_000);
  const written = await writing.stop();
  const others = await sentAfter(target, begun);
  const held = (await queuesOf(target)).flat().length;
  await mailServer.be('well');
  const seconds = await drained(target);
  const lost = await lostOf(db, written);
  return [
    {
      promise:
        'mail server stuck at single mails: all others are sent within 10 s, these within 60 s of its return',
      found: `${held} held; others sent ${others.toFixed(1)} s after the first, all ${seconds.toFixed(1)} s after the return; ${writtenWords(written, lost)}`,
      holds: isWhole(written, lost) && held > 0 && others <= 10 && seconds <= MOST_SECONDS,
    },
  ];
};

/** Seconds from `begun` until only mails wait that the server is stuck at. */
async function sentAfter(target: Target, begun: number): Promise<number> {
  const isOther = { state: 'queued', 'to.address': { $not: new RegExp(`^${STUCK}`) } };
  const left = async () =>
    (await Promise.all(outboxes(target).map((rows) => rows.countDocuments(isOther)))).some(Boolean);
  await moved(target);
  const took = () => (performance.now() - begun) / 1000;
  while (took() < MOST_SECONDS && (await left())) await pause(100);
  return took();
}

/** How many mails that could wait came before the last urgent one of those that were due. */
function ordinaryBefore(queue: readonly QueuedMail[], now: number, taken: readonly string[]): number {
  const due = queue.filter(({ dueAt }) => dueAt.getTime() <= now);
  const places = (rank: number) =>
    due.filter((mail) => mail.rank === rank).map(({ _id }) => taken.indexOf(_id));
  const last = Math.max(-1, ...places(0));
  return places(1).filter((place) => place < last).length;
}

const outboxes = ({ db, site }: Target) =>
  [...site.ports.keys()].map((service) => db.collection<QueuedMail>(outboxCollection(service)));

async function queuesOf(target: Target): Promise<QueuedMail[][]> {
  return Promise.all(outboxes(target).map((rows) => rows.find({ state: 'queued' }).toArray()));
}

/** Settles when no record holds a mail any more that the outbox does not know of. */
async function moved({ db }: Target): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const holding = async () => {
    const counts = all.map(({ name }) =>
      db.collection(name).countDocuments({ 'parts.since': { $gt: new Date(0) } }),
    );
    return (await Promise.all(counts)).some(Boolean);
  };
  const begun = performance.now();
  while (performance.now() - begun < MOST_SECONDS * 1_000 && (await holding())) await pause(200);
}

/** Seconds until no mail waits any more. */
async function drained(target: Target): Promise<number> {
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  while (took() < 2 * MOST_SECONDS && (await queuesOf(target)).some(({ length }) => length > 0))
    await pause(100);
  return took();
}
