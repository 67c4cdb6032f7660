import type { Db } from 'mongodb';
import { Counter, Gauge, type Registry } from 'prom-client';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { onceASecond } from '../concurrency/once-a-second.ts';
import { MAIL_OUTCOMES, type MailOutcome } from './attempts.ts';
import { outboxCollection, type MailRow } from './mail-row.ts';

/** Larger queues are reported as this many, so that no long queue is counted every few seconds. */
const MAX_COUNTED = 10_000;

export interface MailMetricsOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
}

/**
 * Adds metrics of waiting mails (their number and the age of the oldest), and of attempts by outcome. The numbers
 * come from the database, so all instances of a service report the same. Reports nothing while the database does not
 * answer.
 */
export function mailMetrics(
  registry: Registry,
  { db, service, now }: MailMetricsOptions,
): (outcome: MailOutcome) => void {
  const registers = [registry];
  const rows = db.collection<MailRow>(outboxCollection(service));
  const readQueue = onceASecond(async () => {
    const [oldest, count] = await Promise.all([
      rows.findOne(
        { state: 'queued' },
        // Uses the index of the administrators' mail list, from its end.
        { ...QUERY_TIMEOUT, projection: { createdAt: 1 }, sort: { createdAt: 1, _id: 1 } },
      ),
      rows.countDocuments({ state: 'queued' }, { ...QUERY_TIMEOUT, limit: MAX_COUNTED }),
    ]);
    const waited = oldest ? (now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
    return { count, waited: Math.max(0, waited) };
  }, now);
  const gauge = (
    name: string,
    help: string,
    valueOf: (queue: Awaited<ReturnType<typeof readQueue>>) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const queue = await readQueue().catch(() => undefined);
        if (queue) this.set(valueOf(queue));
        else this.remove({});
      },
    });
  gauge('larkfield_mails_waiting', 'Mails that have not been sent yet.', ({ count }) => count);
  gauge(
    'larkfield_mail_oldest_waiting_seconds',
    'Age of the oldest mail that has not been sent yet.',
    ({ waited }) => waited,
  );
  const attempts = new Counter({
    name: 'larkfield_mails_total',
    help: 'Attempts to send mails, by outcome: sent, put off (retried later), failed (given up), away (no server).',
    labelNames: ['outcome'],
    registers,
  });
  // Starts at 0: a counter that first appears as 1 shows no increase, so an alert would miss it.
  for (const outcome of MAIL_OUTCOMES) attempts.inc({ outcome }, 0);
  return (outcome) => attempts.inc({ outcome });
}
