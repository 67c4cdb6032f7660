import type { Db } from 'mongodb';
import { Counter, Gauge, type Registry } from 'prom-client';
import { LIMIT } from '../database/connect.ts';
import { onceASecond } from '../http/once-a-second.ts';
import { MAIL_OUTCOMES, type MailOutcome } from '../mail/outbox.ts';
import { outboxCollection, type MailRow } from '../mail/outbox-row.ts';

/** More are told as so many: nobody counts a queue of millions every few seconds. */
const MOST_COUNTED = 10_000;

export interface MailMetricsOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
}

/**
 * Tells how many mails wait, for how long the oldest of them has, and counts what became of those that were tried. What
 * waits stands in the database, so every copy of a service tells the same. While the database does not answer, nothing
 * is told of it.
 */
export function mailMetrics(
  registry: Registry,
  { db, service, now }: MailMetricsOptions,
): (outcome: MailOutcome) => void {
  const registers = [registry];
  const rows = db.collection<MailRow>(outboxCollection(service));
  const look = onceASecond(async () => {
    const [oldest, count] = await Promise.all([
      rows.findOne(
        { state: 'queued' },
        // In the order of the list that administrators have of them, read from its end.
        { ...LIMIT, projection: { createdAt: 1 }, sort: { createdAt: 1, _id: 1 } },
      ),
      rows.countDocuments({ state: 'queued' }, { ...LIMIT, limit: MOST_COUNTED }),
    ]);
    const waited = oldest ? (now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
    return { count, waited: Math.max(0, waited) };
  }, now);
  const gauge = (name: string, help: string, valueOf: (seen: Awaited<ReturnType<typeof look>>) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const seen = await look().catch(() => undefined);
        if (seen) this.set(valueOf(seen));
        else this.remove({});
      },
    });
  gauge('larkfield_mails_waiting', 'Mails that have not been sent yet.', ({ count }) => count);
  gauge(
    'larkfield_mail_oldest_waiting_seconds',
    'Age of the oldest mail that has not been sent yet.',
    ({ waited }) => waited,
  );
  const tried = new Counter({
    name: 'larkfield_mails_total',
    help: 'Mails that were tried, by what became of them: sent, put off, given up, or the server away.',
    labelNames: ['outcome'],
    registers,
  });
  // What begins with one has not grown by it, so an alert would miss the first.
  for (const outcome of MAIL_OUTCOMES) tried.inc({ outcome }, 0);
  return (outcome) => tried.inc({ outcome });
}
