import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { Log } from '../process/log.ts';
import { outboxCollection, type MailContent, type MailRow } from './mail-row.ts';
import { runInNewSpan, type Tracing } from '../tracing/tracing.ts';
import type { RenderedMail, Transport } from './transport.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { BulkMails } from './bulk-mails.ts';
import { createBulkDelivery } from './bulk-delivery.ts';
import { BACK_OFF_MINUTES, MAIL_CONNECTIONS, PROBE_MS, type MailOutcome } from './attempts.ts';
import { problemOf, type SendProblem } from './send-problem.ts';

/** Longer than the timeouts of a transport, so a mail is only taken over from a sender that died. */
const LEASE_MS = 90_000;

/** After this time the sender continues with the next mail; the slow one finishes in the background. */
const PATIENCE_MS = 2_000;

/** How many slow mails may run in the background without using a connection of `MAIL_CONNECTIONS`. */
const MAX_LATE = 4;

const DAY_MS = 24 * 3600 * 1000;
export const KEEP_SENT_DAYS = 30;

/** How long an administrator can send a failed mail again. Then it is deleted. */
export const KEEP_FAILED_DAYS = 7;

const CONTENT = Object.keys({
  values: true,
  details: true,
  written: true,
  link: true,
  code: true,
  unsubscribe: true,
  calendar: true,
  rendered: true,
  replyTo: true,
} satisfies Record<keyof MailContent, true>);

export interface OutboxOptions {
  readonly db: Db;
  readonly service: string;
  readonly transport: Transport;
  readonly compose: (row: MailRow) => Promise<RenderedMail>;
  /** Mails that are sent only while no row is due. */
  readonly bulk?: BulkMails | undefined;
  readonly now: () => Date;
  readonly log: Log;
  readonly patienceMs?: number;
  readonly onAttempt?: (outcome: MailOutcome) => void;
  /** Each mail is a separate trace, because its request was answered long ago. */
  readonly tracing?: Tracing | undefined;
}

export interface Outbox {
  /**
   * Claims one due mail, urgent ones first and bulk mails last, and tries to send it. Resolves with false if none is due or the server is
   * unavailable. If the server is slow, resolves before the mail is sent, so that other mails do not wait.
   */
  sendNext(): Promise<boolean>;
}

/**
 * Creates a sender of queued mails. Several instances may share one outbox: a conditional update claims a mail and
 * moves its `dueAt` to the end of a lease, so it is due again if the sender dies. A mail may rarely arrive twice
 * (with the same Message-ID), but is never lost. An unavailable server costs no mail an attempt: all mails stay due
 * until it answers.
 */
export function createOutbox({
  db,
  service,
  transport,
  compose,
  bulk,
  now,
  log,
  patienceMs = PATIENCE_MS,
  onAttempt = () => undefined,
  tracing,
}: OutboxOptions): Outbox {
  const rows = db.collection<MailRow>(outboxCollection(service));
  const breaker = createCircuitBreaker(now);
  const deliverBulk = createBulkDelivery({ transport, breaker, onAttempt, log });

  async function claim(): Promise<MailRow | null> {
    const dueAt = new Date(now().getTime() + LEASE_MS);
    return rows.findOneAndUpdate(
      { state: 'queued', dueAt: { $lte: now() } },
      { $set: { lease: randomUUID(), dueAt }, $inc: { attempts: 1 } },
      { ...QUERY_TIMEOUT, sort: { rank: 1, dueAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Updates a mail only while this sender still holds the lease. */
  async function finish({ _id, lease }: MailRow, change: Partial<MailRow>, drop: readonly string[] = []) {
    const $unset = Object.fromEntries(['lease', ...drop].map((field) => [field, '' as const]));
    await rows.updateOne({ _id, lease: lease ?? '' }, { $set: change, $unset }, QUERY_TIMEOUT);
  }

  async function handleFailure(row: MailRow, { code, kind }: SendProblem): Promise<void> {
    const { _id: mail, template, attempts } = row;
    if (kind === 'away' || kind === 'login') {
      breaker.markUnavailable(PROBE_MS[kind]);
      onAttempt('away');
      log.warn({ mail, template, attempts, code }, 'mail server away');
      return finish(row, { dueAt: now(), attempts: attempts - 1, problem: code });
    }
    const minutes = kind === 'final' ? undefined : BACK_OFF_MINUTES[attempts - 1];
    onAttempt(minutes ? 'put off' : 'failed');
    log.warn({ mail, template, attempts, code }, minutes ? 'mail put off' : 'mail failed');
    if (minutes === undefined) {
      const purgeAt = new Date(now().getTime() + KEEP_FAILED_DAYS * DAY_MS);
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
      if (problem.kind === 'mail' || problem.kind === 'final') breaker.markAvailable();
      return handleFailure(row, problem);
    }
    breaker.markAvailable();
    const sentAt = now();
    const purgeAt = new Date(sentAt.getTime() + KEEP_SENT_DAYS * DAY_MS);
    // The content is no longer needed; the record has it.
    const to = { name: '', address: row.to.address };
    await finish(row, { state: 'sent', sentAt, to, purgeAt }, [...CONTENT, 'problem']);
    onAttempt('sent');
    log.info({ mail, template, attempts }, 'mail sent');
  }

  /** Claims a mail of the outbox or, if none is due, of the bulk mails. Resolves with a function that delivers it. */
  async function claimNext() {
    if (!breaker.admits()) return undefined;
    const row = await claim();
    if (row) return { template: row.template, deliver: () => deliver(row) };
    const mail = await bulk?.next();
    return mail && { template: mail.template, deliver: () => deliverBulk(mail) };
  }

  const runWithLimit = createDeliveryLimit(patienceMs, log);
  return {
    sendNext: () =>
      runWithLimit(async () => {
        const claimed = await claimNext();
        if (!claimed) return undefined;
        const attributes = () => ({ 'larkfield.template': claimed.template });
        const delivery = runInNewSpan(tracing, 'mail', { kind: 'producer', attributes }, claimed.deliver);
        return { delivery };
      }),
  };
}

type StartDelivery = () => Promise<{ readonly delivery: Promise<void> } | undefined>;

/**
 * Returns a function that starts a delivery when fewer than `MAIL_CONNECTIONS` are running, and waits at most
 * `patienceMs` for it. Resolves with whether there was a mail.
 */
function createDeliveryLimit(patienceMs: number, log: Log): (start: StartDelivery) => Promise<boolean> {
  const running = new Set<Promise<void>>();
  let late = 0;
  return async (start) => {
    while (running.size >= MAIL_CONNECTIONS) await Promise.race(running);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    running.add(ended);
    const freeSlot = (): void => {
      running.delete(ended);
      end();
    };
    const started = start();
    const delivery = started.then((result) => result?.delivery).finally(freeSlot);
    // Prevents an unhandled rejection while the code below does not await it yet.
    delivery.catch(() => undefined);
    const result = await started;
    if (result && (await isLate(result.delivery, patienceMs))) {
      if (late < MAX_LATE) {
        late += 1;
        void delivery.catch(() => undefined).finally(() => (late -= 1));
        freeSlot();
      }
      delivery.catch((err: unknown) => log.error({ err }, 'mail not finished'));
    } else await delivery;
    return result !== undefined;
  };
}

/** Resolves with whether a delivery takes longer than `patienceMs`. Rejects if the delivery fails before. */
async function isLate(delivery: Promise<void>, patienceMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, true);
  return Promise.race([delivery.then(() => false), late]).finally(() => clearTimeout(timer));
}
