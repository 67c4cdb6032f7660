import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { UpdateFilter } from 'mongodb';
import { UNKNOWN_DAY } from '../../newsletter/letter.ts';
import { newsletterStore, replaceOlder, type SubscriptionRecord } from '../../newsletter/store.ts';
import type { StartedIssue } from '../issue.ts';
import { issueStore } from '../store.ts';
import { mayGet, type Subscriptions } from './subscriber.ts';

const BATCH = 500;

const PROJECTION = { email: 1, state: 1, frequency: 1, confirmedAt: 1, createdAt: 1, letter: 1 } as const;

type Found = Pick<
  SubscriptionRecord,
  '_id' | 'email' | 'state' | 'frequency' | 'confirmedAt' | 'createdAt' | 'letter'
>;

/**
 * Marks the next subscribers who are due for an issue. Goes through all subscriptions once, in the order of their ids, and
 * stores where it is, so that it continues after a crash. Repeating a batch changes nothing.
 */
export async function enrolBatch(
  { db }: Pick<ServiceContext, 'db'>,
  issue: StartedIssue,
  size = BATCH,
): Promise<void> {
  const subscriptions = newsletterStore(db);
  const { after } = issue.enrolled;
  const found: Found[] = await subscriptions
    .find({ _id: { $gt: after } }, { ...QUERY_TIMEOUT, projection: PROJECTION })
    .sort({ _id: 1 })
    .limit(size)
    .toArray();
  const known = await settleConfirmations(subscriptions, found);
  const due = known.filter((one) => mayGet(one, issue));
  const isNew = ({ letter }: Found) => letter?.number === undefined;
  await mark(subscriptions, due.filter(isNew), issue, {
    'letter.day': '',
    'letter.number': issue.number - 1,
  });
  await mark(
    subscriptions,
    due.filter((one) => !isNew(one)),
    issue,
    {},
  );
  const last = found.at(-1)?._id ?? after;
  await issueStore(db).updateOne(
    { _id: issue._id, 'enrolled.after': after },
    { $set: { enrolled: { after: last, done: found.length < size } } },
    QUERY_TIMEOUT,
  );
}

/** Ends confirmations that were interrupted between their steps. */
async function settleConfirmations(subscriptions: Subscriptions, found: readonly Found[]): Promise<Found[]> {
  const settled = found.map(async (one) => {
    if (one.state !== 'active' || one.letter?.day !== UNKNOWN_DAY) return one;
    await replaceOlder(subscriptions, one);
    return (await subscriptions.findOne({ _id: one._id }, QUERY_TIMEOUT)) ?? one;
  });
  return Promise.all(settled);
}

async function mark(
  subscriptions: Subscriptions,
  due: readonly Found[],
  { number, day, startedAt }: StartedIssue,
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (due.length === 0) return;
  const sending = { issue: number, day, next: startedAt, attempts: 0 };
  await subscriptions.updateMany(
    {
      _id: { $in: due.map(({ _id }) => _id) },
      state: 'active',
      // Another instance may have marked them, and even sent their mail, since they were read.
      'letter.number': { $ne: number },
      'letter.sending.issue': { $ne: number },
    },
    { $set: { ...set, 'letter.sending': sending } } as UpdateFilter<SubscriptionRecord>,
    QUERY_TIMEOUT,
  );
}
