import type { Language } from '@larkfield/contracts';
import type { AudienceRole, Frequency } from '@larkfield/contracts/catalogues';
import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/**
 * A subscription. `pending` until its link is confirmed; `active`; `replaced` when the same address has
 * confirmed a newer one.
 */
export interface Subscription {
  readonly state: 'pending' | 'active' | 'replaced';
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly zip: string;
  /** Lower case. */
  readonly email: string;
  readonly role: AudienceRole;
  readonly frequency: Frequency;
  readonly tokenHash: string;
  /** The link works until then; a pending subscription is deleted soon after. */
  readonly confirmBy: Date;
  readonly purgeAt?: Date;
  readonly confirmedAt?: Date;
}

export type SubscriptionRecord = RecordBase & Subscription;

const COLLECTION = 'newsletter_subscriptions';

export const newsletterIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { tokenHash: 1 }, unique: true },
    { key: { email: 1, state: 1 } },
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export function newsletterStore(db: Db): Collection<SubscriptionRecord> {
  return db.collection<SubscriptionRecord>(COLLECTION);
}

/**
 * Activates the subscription of a token; a repeat changes nothing and gives the same record. One step, so
 * that two clicks at once confirm once. `undefined` for a token that is unknown or too old.
 */
export async function confirm(
  subscriptions: Collection<SubscriptionRecord>,
  tokenHash: string,
  now: Date,
): Promise<SubscriptionRecord | undefined> {
  const confirmed = await subscriptions.findOneAndUpdate(
    { tokenHash, state: 'pending', confirmBy: { $gt: now } },
    { $set: { state: 'active', confirmedAt: now }, $unset: { purgeAt: '' } },
    { ...LIMIT, returnDocument: 'after' },
  );
  const record = confirmed ?? (await subscriptions.findOne({ tokenHash, state: 'active' }, LIMIT));
  if (!record) return undefined;
  // Also on a repeat: the first try may have ended between the two steps.
  await subscriptions.updateMany(
    { email: record.email, state: 'active', createdAt: { $lt: record.createdAt } },
    { $set: { state: 'replaced' } },
    LIMIT,
  );
  return record;
}
