import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { Log } from '../log.ts';
import { outboxCollection, type MailRow } from './outbox-row.ts';
import type { Letter, Transport } from './transport.ts';
import { problemOf } from './problem.ts';

/** Longer than the limits of a transport: a row is only taken over from a sender that died. */
const LEASE_MS = 90_000;

/** Minutes to the next try after the first, second ... temporary failure; then the mail has failed. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 240, 720, 1440] as const;

const KEEP_SENT_MS = 30 * 24 * 3600 * 1000;

export interface OutboxOptions {
  readonly db: Db;
  readonly service: string;
  readonly transport: Transport;
  readonly compose: (row: MailRow) => Promise<Letter>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Outbox {
  /** Takes one due mail and tries to send it; false when none is due. */
  sendNext(): Promise<boolean>;
}

/**
 * Sends queued mails. Any number of copies may work on one outbox: a mail is taken by a conditional update
 * that moves its `dueAt` to the end of a lease, so that it falls due again by itself when a sender dies.
 * A mail may therefore, rarely, arrive twice (with the same Message-ID), but never not at all.
 */
export function createOutbox({ db, service, transport, compose, now, log }: OutboxOptions): Outbox {
  const rows = db.collection<MailRow>(outboxCollection(service));

  async function claim(): Promise<MailRow | null> {
    const lease = randomUUID();
    const dueAt = new Date(now().getTime() + LEASE_MS);
    return rows.findOneAndUpdate(
      { state: 'queued', dueAt: { $lte: now() } },
      { $set: { lease, dueAt }, $inc: { attempts: 1 } },
      { ...LIMIT, sort: { dueAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Only the holder of the lease decides; one whose lease ran out has nothing to say any more. */
  async function finish(
    { _id, lease }: MailRow,
    change: Partial<MailRow>,
    drop: readonly (keyof MailRow)[] = [],
  ) {
    const $unset = Object.fromEntries(['lease', ...drop].map((field) => [field, '' as const]));
    await rows.updateOne({ _id, lease: lease ?? '' }, { $set: change, $unset }, LIMIT);
  }

  async function deliver(row: MailRow): Promise<void> {
    const mail = row._id;
    const { template, attempts } = row;
    try {
      await transport.send(await compose(row));
    } catch (error) {
      const { code, permanent } = problemOf(error);
      const minutes = permanent ? undefined : BACK_OFF_MINUTES[attempts - 1];
      log.warn({ mail, template, attempts, code }, minutes ? 'mail put off' : 'mail failed');
      if (minutes === undefined) return finish(row, { state: 'failed', problem: code });
      return finish(row, { dueAt: new Date(now().getTime() + minutes * 60_000), problem: code });
    }
    const sentAt = now();
    const purgeAt = new Date(sentAt.getTime() + KEEP_SENT_MS);
    await finish(row, { state: 'sent', sentAt, purgeAt }, [
      'values',
      'details',
      'link',
      'unsubscribe',
      'replyTo',
      'problem',
    ]);
    log.info({ mail, template, attempts }, 'mail sent');
  }

  return {
    async sendNext() {
      const row = await claim();
      if (row) await deliver(row);
      return row !== null;
    },
  };
}
