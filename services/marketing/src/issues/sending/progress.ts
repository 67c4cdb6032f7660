import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { IssueCounts } from '@larkfield/mf-marketing/forms';
import { newsletterStore } from '../../newsletter/store.ts';

/** Counts the subscribers of an issue from its indexes, so that all instances report the same. */
export async function countIssue({ db }: Pick<ServiceContext, 'db'>, number: number): Promise<IssueCounts> {
  const subscriptions = newsletterStore(db);
  const count = (filter: object) => subscriptions.countDocuments(filter, QUERY_TIMEOUT);
  const [sent, waiting, held, unreached] = await Promise.all([
    count({ 'letter.number': number }),
    count({ 'letter.sending.issue': number }),
    count({ 'letter.failed': number, state: 'held' }),
    count({ 'letter.failed': number }),
  ]);
  return { sent, waiting, held, failed: unreached - held };
}

/** Counts the mails of an issue that are being handed over now. */
export function countHanding(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  number: number,
): Promise<number> {
  return newsletterStore(db).countDocuments(
    { 'letter.sending.issue': number, ...LEASED, 'letter.sending.next': { $gt: now() } },
    QUERY_TIMEOUT,
  );
}

export const LEASED = { 'letter.sending.lease': { $exists: true } } as const;
