import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, recordIndexes, type FormValues, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db, Filter } from 'mongodb';
import type { Consent } from './consent.ts';
import type { newsletterFields } from './fields.ts';
import { combineLetters, UNKNOWN_DAY, type Letter } from './letter.ts';

/**
 * `pending`: not confirmed yet. `held`: gets nothing, because the mail server refused the address. `stopped`: can be
 * resumed. `replaced`: the address has confirmed a newer one.
 */
export interface Subscription extends FormValues<typeof newsletterFields> {
  readonly state: 'pending' | 'active' | 'held' | 'stopped' | 'replaced';
  readonly language: Language;
  readonly keys: { readonly firstName: string; readonly lastName: string };
  readonly tokenHash: string;
  /** When the confirmation link expires. A pending subscription is deleted at `purgeAt`. */
  readonly confirmBy: Date;
  readonly purgeAt?: Date;
  readonly consent: Consent;
  readonly confirmedAt?: Date;
  /** Hash of the token in the links of every mail. Absent until confirmed. */
  readonly listHash?: string;
  readonly stoppedAt?: Date;
  readonly resumedAt?: Date;
  /** What the subscriber got; absent before the first issue. */
  readonly letter?: Letter;
  readonly heldAt?: Date;
  /** Answer of the mail server, such as `550`. */
  readonly heldFor?: string;
}

export type SubscriptionRecord = RecordBase & Subscription;

const COLLECTION = 'newsletter_subscriptions';

export const newsletterIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { tokenHash: 1 }, unique: true },
    { key: { listHash: 1 }, unique: true, sparse: true },
    // The next subscriber of an issue, and how many are waiting.
    { key: { 'letter.sending.issue': 1, 'letter.sending.next': 1 }, sparse: true },
    // How many an issue reached, and could not reach.
    { key: { 'letter.number': 1 }, sparse: true },
    { key: { 'letter.failed': 1 }, sparse: true },
  ],
};

export function newsletterStore(db: Db): Collection<SubscriptionRecord> {
  return db.collection<SubscriptionRecord>(COLLECTION);
}

export interface ConfirmationParts {
  readonly listHash: string;
  readonly mail: MailRequest;
  readonly requestId: string;
}

/**
 * Activates the subscription of a token. Repeating it returns the same record. It is one update, so that
 * parallel clicks confirm only once. Resolves with undefined if the token is unknown or expired.
 */
export async function confirmSubscription(
  subscriptions: Collection<SubscriptionRecord>,
  tokenHash: string,
  now: Date,
  welcome: (record: SubscriptionRecord) => ConfirmationParts,
): Promise<SubscriptionRecord | undefined> {
  const due = { tokenHash, state: 'pending', confirmBy: { $gt: now } } as const;
  const pending = await subscriptions.findOne(due, QUERY_TIMEOUT);
  const confirmed = pending && (await activate(subscriptions, due, now, { pending, ...welcome(pending) }));
  const record = confirmed ?? (await subscriptions.findOne({ tokenHash, state: 'active' }, QUERY_TIMEOUT));
  if (!record) return undefined;
  // Also on a repeated call, because the first call may have failed between the steps.
  await replaceOlder(subscriptions, record);
  return record;
}

/**
 * Replaces older subscriptions of the address and takes over what they got. Until then the new one gets nothing, so that
 * nobody gets an issue twice by confirming while it is sent. Can be repeated.
 */
export async function replaceOlder(
  subscriptions: Collection<SubscriptionRecord>,
  { _id, email, createdAt }: Pick<SubscriptionRecord, '_id' | 'email' | 'createdAt'>,
): Promise<void> {
  const older = { email, createdAt: { $lt: createdAt } };
  await subscriptions.updateMany(
    { ...older, state: { $in: ['active', 'held', 'stopped'] } },
    { $set: { state: 'replaced' }, $unset: { purgeAt: '' } },
    QUERY_TIMEOUT,
  );
  const replaced = await subscriptions
    .find({ ...older, state: 'replaced' }, { ...QUERY_TIMEOUT, projection: { letter: 1 } })
    .toArray();
  const letter = combineLetters(replaced.map((one) => one.letter));
  await subscriptions.updateOne({ _id, 'letter.day': UNKNOWN_DAY }, { $set: { letter } }, QUERY_TIMEOUT);
}

async function activate(
  subscriptions: Collection<SubscriptionRecord>,
  due: Filter<SubscriptionRecord>,
  now: Date,
  { pending, listHash, mail, requestId }: ConfirmationParts & { readonly pending: SubscriptionRecord },
) {
  const { reference: subject } = pending;
  const added = addParts(
    now,
    [mail],
    [
      {
        action: 'newsletter.confirmed',
        actor: 'subscriber',
        subject,
        was: 'pending',
        to: 'active',
        requestId,
      },
    ],
  );
  return subscriptions.findOneAndUpdate(
    due,
    {
      ...added,
      $set: { ...added.$set, state: 'active', confirmedAt: now, listHash, letter: { day: UNKNOWN_DAY } },
      $unset: { purgeAt: '' },
    },
    { ...QUERY_TIMEOUT, returnDocument: 'after' },
  );
}
