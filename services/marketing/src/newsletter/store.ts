import type { Language } from '@larkfield/contracts';
import type { AudienceRole, Frequency } from '@larkfield/contracts/catalogues';
import {
  addParts,
  LIMIT,
  recordIndexes,
  type CollectionIndexes,
  type Mail,
  type RecordBase,
} from '@larkfield/kit';
import type { Collection, Db, Filter } from 'mongodb';
import type { Consent } from './consent.ts';

/**
 * A subscription. `pending` until its link is confirmed; `active`; `stopped` by its owner, who may still take
 * that back; `replaced` when the same address has confirmed a newer one.
 */
export interface Subscription {
  readonly state: 'pending' | 'active' | 'stopped' | 'replaced';
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
  /** What it is found by. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
  readonly tokenHash: string;
  /** The link works until then; a pending subscription is deleted soon after. */
  readonly confirmBy: Date;
  readonly purgeAt?: Date;
  readonly consent: Consent;
  readonly confirmedAt?: Date;
  /** Hash of the token in the links of every mail, from the confirmation on. */
  readonly listHash?: string;
  readonly stoppedAt?: Date;
  readonly resumedAt?: Date;
}

export type SubscriptionRecord = RecordBase & Subscription;

const COLLECTION = 'newsletter_subscriptions';

export const newsletterIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { tokenHash: 1 }, unique: true },
    { key: { listHash: 1 }, unique: true, sparse: true },
  ],
};

export function newsletterStore(db: Db): Collection<SubscriptionRecord> {
  return db.collection<SubscriptionRecord>(COLLECTION);
}

/** What comes with the confirmation. */
export interface Welcome {
  readonly listHash: string;
  readonly mail: Mail;
  readonly requestId: string;
}

/**
 * Activates the subscription of a token; a repeat changes nothing and gives the same record. One step, so
 * that two clicks at once confirm once. `undefined` for a token that is unknown or too old.
 */
export async function confirm(
  subscriptions: Collection<SubscriptionRecord>,
  tokenHash: string,
  now: Date,
  welcome: (record: SubscriptionRecord) => Welcome,
): Promise<SubscriptionRecord | undefined> {
  const due = { tokenHash, state: 'pending', confirmBy: { $gt: now } } as const;
  const pending = await subscriptions.findOne(due, LIMIT);
  const confirmed = pending && (await activate(subscriptions, due, now, { pending, ...welcome(pending) }));
  const record = confirmed ?? (await subscriptions.findOne({ tokenHash, state: 'active' }, LIMIT));
  if (!record) return undefined;
  // Also on a repeat: the first try may have ended between the two steps.
  await subscriptions.updateMany(
    { email: record.email, state: { $in: ['active', 'stopped'] }, createdAt: { $lt: record.createdAt } },
    { $set: { state: 'replaced' }, $unset: { purgeAt: '' } },
    LIMIT,
  );
  return record;
}

async function activate(
  subscriptions: Collection<SubscriptionRecord>,
  due: Filter<SubscriptionRecord>,
  now: Date,
  { pending, listHash, mail, requestId }: Welcome & { readonly pending: SubscriptionRecord },
) {
  const { reference: subject } = pending;
  const added = addParts(
    now,
    [mail],
    [{ action: 'newsletter.confirmed', actor: 'subscriber', subject, requestId }],
  );
  return subscriptions.findOneAndUpdate(
    due,
    {
      ...added,
      $set: { ...added.$set, state: 'active', confirmedAt: now, listHash },
      $unset: { purgeAt: '' },
    },
    { ...LIMIT, returnDocument: 'after' },
  );
}
