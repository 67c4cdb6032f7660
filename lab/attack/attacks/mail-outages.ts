import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outboxCollection } from '@larkfield/kit/mail';
import { send } from '../clients/send-forms.ts';
import { STUCK, type MailState } from '../faults/mail-server.ts';
import type { Finding } from '../../report/report.ts';
import type { Attack, Target } from '../target/target.ts';
import {
  isComplete,
  findLostRecords,
  startBackgroundWriter,
  describeWriteResult,
} from '../target/background-writer.ts';

interface QueuedMail {
  readonly _id: string;
  readonly state: string;
  readonly rank: 0 | 1;
  readonly dueAt: Date;
}

const AWAY_MS = 10_000;
const MAX_SECONDS = 60;
/** Connections of a service to the mail server. As many ordinary mails may be in transit when an urgent one is added. */
const CONNECTIONS = 4;

const WORDS = {
  mute: 'mute',
  refuses: 'refusing everybody',
  dies: 'dying in the middle of mails',
  away: 'away',
} as const satisfies Partial<Record<MailState, string>>;

/** Breaks the mail server for a while, in every way it can fail. */
export const attackMails: Attack = async (target) => {
  const rows: Finding[] = [];
  for (const state of ['mute', 'refuses', 'dies', 'away'] as const) rows.push(await outage(target, state));
  return rows;
};

async function outage(target: Target, state: keyof typeof WORDS): Promise<Finding> {
  const { db, mailServer } = target;
  await waitUntilOutboxEmpty(target);
  await mailServer.setState(state);
  const writing = startBackgroundWriter(target, { writers: 2, pauseMs: 150 });
  await pause(AWAY_MS);
  const written = await writing.stop();
  await waitUntilMailsMoved(target);
  const queues = await queuesOf(target);
  const now = Date.now();
  await mailServer.setState('well');
  const seconds = await waitUntilOutboxEmpty(target);
  const taken = mailServer.receivedIds();
  const waited = queues.flat();
  const missing = waited.filter(({ _id }) => !taken.includes(_id)).length;
  const before = Math.max(0, ...queues.map((queue) => ordinaryBefore(queue, now, taken)));
  const urgent = waited.filter(({ rank }) => rank === 0).length;
  const lost = await findLostRecords(db, written);
  return {
    name: `mail server ${WORDS[state]}: forms are accepted, all mails are sent within ${MAX_SECONDS} s of its return, urgent ones first`,
    observed: `${waited.length} mails waited, ${urgent} of them urgent; all sent after ${seconds.toFixed(1)} s, ${missing} missing, at most ${before} others before an urgent one; ${describeWriteResult(written, lost)}`,
    holds:
      isComplete(written, lost) &&
      urgent > 0 &&
      seconds <= MAX_SECONDS &&
      missing === 0 &&
      before <= CONNECTIONS,
  };
}

/** Lets the mail server hang at single mails, which must not delay the others. */
export const attackStuckMails: Attack = async (target) => {
  const { site, db, mailServer, forms } = target;
  await waitUntilOutboxEmpty(target);
  await mailServer.setState('stuck');
  for (const form of forms) {
    const body = form
      .body()
      .replaceAll(/"[^"]+@example\.org"/g, () => `"${STUCK}${randomUUID()}@example.org"`);
    await send(site.origin, form.call, body, randomUUID());
  }
  await pause(2_000);
  const begun = performance.now();
  const writing = startBackgroundWriter(target, { writers: 1, pauseMs: 200 });
  await pause(3_000);
  const written = await writing.stop();
  const others = await sentAfter(target, begun);
  const held = (await queuesOf(target)).flat().length;
  await mailServer.setState('well');
  const seconds = await waitUntilOutboxEmpty(target);
  const lost = await findLostRecords(db, written);
  return [
    {
      name: 'mail server stuck at single mails: all others are sent within 10 s, these within 60 s of its return',
      observed: `${held} held; others sent ${others.toFixed(1)} s after the first, all ${seconds.toFixed(1)} s after the return; ${describeWriteResult(written, lost)}`,
      holds: isComplete(written, lost) && held > 0 && others <= 10 && seconds <= MAX_SECONDS,
    },
  ];
};

/** Returns the seconds from `begun` until only mails wait at which the server hangs. */
async function sentAfter(target: Target, begun: number): Promise<number> {
  const isOther = { state: 'queued', 'to.address': { $not: new RegExp(`^${STUCK}`) } };
  const left = async () =>
    (await Promise.all(outboxes(target).map((rows) => rows.countDocuments(isOther)))).some(Boolean);
  await waitUntilMailsMoved(target);
  const took = () => (performance.now() - begun) / 1000;
  while (took() < MAX_SECONDS && (await left())) await pause(100);
  return took();
}

/** Returns how many ordinary mails were sent before the last urgent one, of the mails that were due. */
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

/** Resolves when all mails have moved from their records to the outbox. */
async function waitUntilMailsMoved({ db }: Target): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const holding = async () => {
    const counts = all.map(({ name }) =>
      db.collection(name).countDocuments({ 'parts.since': { $gt: new Date(0) } }),
    );
    return (await Promise.all(counts)).some(Boolean);
  };
  const begun = performance.now();
  while (performance.now() - begun < MAX_SECONDS * 1_000 && (await holding())) await pause(200);
}

/** Resolves when no mail is queued, with the seconds that this took. */
async function waitUntilOutboxEmpty(target: Target): Promise<number> {
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  while (took() < 2 * MAX_SECONDS && (await queuesOf(target)).some(({ length }) => length > 0))
    await pause(100);
  return took();
}
