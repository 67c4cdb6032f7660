import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { Log } from '../log.ts';
import { outboxCollection, type MailContent, type MailRow } from './outbox-row.ts';
import { traced, type Tracing } from '../tracing/tracing.ts';
import type { Letter, Transport } from './transport.ts';
import { createBreaker } from './breaker.ts';
import { problemOf, type SendProblem } from './problem.ts';

/** Longer than the limits of a transport: a row is only taken over from a sender that died. */
const LEASE_MS = 90_000;

/** Minutes to the next try after the first, second ... temporary failure; then the mail has failed. */
const BACK_OFF_MINUTES = [0.5, 5, 15, 60, 240, 720, 1440] as const;

/** How often a server that is away is asked whether it is back; one that refuses our login, for the operator's sake. */
const PROBE_MS = { away: 3_000, login: 60_000 } as const;

/** Conversations with the server at the same time. */
export const MAIL_CONNECTIONS = 4;

/** A mail that takes longer goes on by itself: whoever sends turns to the next one. */
const PATIENCE_MS = 2_000;

/** So many of these are no longer counted: a server that is stuck at some mails still gets the others over as many connections. */
const MOST_LATE = 4;

const DAY_MS = 24 * 3600 * 1000;
const KEEP_SENT_MS = 30 * DAY_MS;

/** So long an administrator can have a mail that was given up sent again; then it goes with all that it says. */
const KEEP_FAILED_MS = 7 * DAY_MS;

/** All that a mail says and brings along, by name. */
const CONTENT = Object.keys({
  values: true,
  details: true,
  link: true,
  unsubscribe: true,
  calendar: true,
  replyTo: true,
} satisfies Record<keyof MailContent, true>);

export interface OutboxOptions {
  readonly db: Db;
  readonly service: string;
  readonly transport: Transport;
  readonly compose: (row: MailRow) => Promise<Letter>;
  readonly now: () => Date;
  readonly log: Log;
  readonly patienceMs?: number;
  /** Told of each mail that was tried. */
  readonly tried?: (outcome: MailOutcome) => void;
  /** Each mail is a trace of its own: the call that it belongs to has long been answered. */
  readonly tracing?: Tracing | undefined;
}

/** What became of a mail that was tried. `away`: the server does not answer, which says nothing of the mail. */
export const MAIL_OUTCOMES = ['sent', 'put off', 'failed', 'away'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export interface Outbox {
  /**
   * Takes one due mail, urgent ones first, and tries to send it; false when none is due or the server is away. Settles
   * before the mail has gone when the server is stuck at it, so that it holds neither those behind it nor those to come.
   */
  sendNext(): Promise<boolean>;
}

/**
 * Sends queued mails. Any number of copies may work on one outbox: a mail is taken by a conditional update
 * that moves its `dueAt` to the end of a lease, so that it falls due again by itself when a sender dies.
 * A mail may therefore, rarely, arrive twice (with the same Message-ID), but never not at all. A server that is away
 * costs no mail a try: all wait, due as before, until it answers again.
 */
export function createOutbox({
  db,
  service,
  transport,
  compose,
  now,
  log,
  patienceMs = PATIENCE_MS,
  tried = () => undefined,
  tracing,
}: OutboxOptions): Outbox {
  const rows = db.collection<MailRow>(outboxCollection(service));
  const breaker = createBreaker(now);

  async function claim(): Promise<MailRow | null> {
    const lease = randomUUID();
    const dueAt = new Date(now().getTime() + LEASE_MS);
    return rows.findOneAndUpdate(
      { state: 'queued', dueAt: { $lte: now() } },
      { $set: { lease, dueAt }, $inc: { attempts: 1 } },
      { ...LIMIT, sort: { rank: 1, dueAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Only the holder of the lease decides; one whose lease ran out has nothing to say any more. */
  async function finish({ _id, lease }: MailRow, change: Partial<MailRow>, drop: readonly string[] = []) {
    const $unset = Object.fromEntries(['lease', ...drop].map((field) => [field, '' as const]));
    await rows.updateOne({ _id, lease: lease ?? '' }, { $set: change, $unset }, LIMIT);
  }

  async function putOff(row: MailRow, { code, kind }: SendProblem): Promise<void> {
    const { _id: mail, template, attempts } = row;
    if (kind === 'away' || kind === 'login') {
      breaker.away(PROBE_MS[kind]);
      tried('away');
      log.warn({ mail, template, attempts, code }, 'mail server away');
      return finish(row, { dueAt: now(), attempts: attempts - 1, problem: code });
    }
    const minutes = kind === 'final' ? undefined : BACK_OFF_MINUTES[attempts - 1];
    tried(minutes ? 'put off' : 'failed');
    log.warn({ mail, template, attempts, code }, minutes ? 'mail put off' : 'mail failed');
    if (minutes === undefined) {
      const purgeAt = new Date(now().getTime() + KEEP_FAILED_MS);
      return finish(row, { state: 'failed', problem: code, purgeAt });
    }
    return finish(row, { dueAt: new Date(now().getTime() + minutes * 60_000), problem: code });
  }

  async function deliver(row: MailRow): Promise<void> {
    const { _id: mail, template, attempts } = row;
    try {
      await transport.send(await compose(row));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind === 'mail' || problem.kind === 'final') breaker.answered();
      return putOff(row, problem);
    }
    breaker.answered();
    const sentAt = now();
    const purgeAt = new Date(sentAt.getTime() + KEEP_SENT_MS);
    // What it said is not needed any more; the record has it.
    const to = { name: '', address: row.to.address };
    await finish(row, { state: 'sent', sentAt, to, purgeAt }, [...CONTENT, 'problem']);
    tried('sent');
    log.info({ mail, template, attempts }, 'mail sent');
  }

  const inTurn = createTurns(patienceMs, log);
  return {
    sendNext: () =>
      inTurn(async () => {
        const row = breaker.admits() ? await claim() : null;
        if (!row) return undefined;
        const attributes = () => ({ 'larkfield.template': row.template });
        const delivery = traced(tracing, 'mail', { kind: 'producer', attributes }, () => deliver(row));
        return { delivery };
      }),
  };
}

type Begin = () => Promise<{ readonly delivery: Promise<void> } | undefined>;

/** Begins deliveries, not too many at once, and waits for none longer than is good. Answers whether there was one. */
function createTurns(patienceMs: number, log: Log): (begin: Begin) => Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  let late = 0;
  return async (begin) => {
    while (underWay.size >= MAIL_CONNECTIONS) await Promise.race(underWay);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    underWay.add(ended);
    const leave = (): void => {
      underWay.delete(ended);
      end();
    };
    const begun = begin();
    const delivery = begun.then((one) => one?.delivery).finally(leave);
    // Handled below as well, unless it takes its time.
    delivery.catch(() => undefined);
    const one = await begun;
    if (one && (await isLate(one.delivery, patienceMs))) {
      if (late < MOST_LATE) {
        late += 1;
        void delivery.catch(() => undefined).finally(() => (late -= 1));
        leave();
      }
      delivery.catch((err: unknown) => log.error({ err }, 'mail not finished'));
    } else await delivery;
    return one !== undefined;
  };
}

/** Whether a delivery takes longer than that. @throws what it throws before. */
async function isLate(delivery: Promise<void>, patienceMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, true);
  return Promise.race([delivery.then(() => false), late]).finally(() => clearTimeout(timer));
}
