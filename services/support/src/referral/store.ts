import type { Language } from '@larkfield/contracts';
import type { AudienceRole, ReferralKind } from '@larkfield/contracts/catalogues';
import { addParts, LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** One of the two people of a referral, with clean names. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  /** Lower case. */
  readonly email: string;
  readonly phone?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly country: string;
}

/**
 * Who referred whom. `contacted`: the referred person has been written to; `objected`: they wanted their details
 * deleted, and they are.
 */
export interface Referral {
  readonly state: 'open' | 'contacted' | 'settled' | 'objected';
  readonly language: Language;
  readonly referrer: Person;
  readonly person?: Person;
  readonly role: AudienceRole;
  readonly kind: ReferralKind;
  readonly comment?: string | undefined;
  /** When the referrer said that the person agrees. */
  readonly agreedAt: Date;
  readonly objectionHash: string;
  /** When the person was written to, with a link that stands for every referral of them. */
  readonly toldAt?: Date;
  readonly objectedAt?: Date;
  /** A settled one is deleted then. */
  readonly purgeAt?: Date;
  /** What it is found by: last names. */
  readonly keys: { readonly referrer: string; readonly person?: string };
}

export type ReferralRecord = RecordBase & Referral;

const COLLECTION = 'referrals';

export const referralIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [...recordIndexes, { key: { objectionHash: 1 }, unique: true }],
};

export function referralStore(db: Db): Collection<ReferralRecord> {
  return db.collection<ReferralRecord>(COLLECTION);
}

/** Who objects and when, for the audit. */
interface Objector {
  readonly now: Date;
  readonly requestId: string;
}

/** How long one mail stands for all referrals of a person, in milliseconds. */
const TOLD_MS = 3_600_000;

/** Whether a person has been written to so lately that a further referral needs no mail of its own. */
export async function isTold(
  referrals: Collection<ReferralRecord>,
  email: string,
  now: Date,
): Promise<boolean> {
  const lately = { 'person.email': email, toldAt: { $gt: new Date(now.getTime() - TOLD_MS) } };
  return (await referrals.findOne(lately, LIMIT)) !== null;
}

/**
 * Deletes what was written about the referred person, by whomever, after `remember` has noted their address; the comment
 * may be about them too. A repeat changes nothing. `undefined` for an unknown token.
 */
export async function recordObjection(
  referrals: Collection<ReferralRecord>,
  objectionHash: string,
  { now, requestId }: Objector,
  remember: (email: string) => Promise<void>,
): Promise<ReferralRecord | undefined> {
  const record = await referrals.findOne({ objectionHash }, LIMIT);
  if (record?.person) {
    const { email } = record.person;
    await remember(email);
    const others = { 'person.email': email, objectionHash: { $ne: objectionHash } };
    // The one whose link was opened comes last: as long as it is there, a repeat finds the others by it.
    for (const other of [...(await referrals.find(others, LIMIT).toArray()), record]) await forget(other);
  }
  return record ?? undefined;

  async function forget({ _id, reference }: ReferralRecord): Promise<void> {
    const line = { action: 'referral.objected', actor: 'person', subject: reference, requestId };
    const { $set, ...parts } = addParts(now, [], [line]);
    const gone = {
      ...parts,
      $set: { ...$set, state: 'objected', objectedAt: now },
      $unset: { person: '', comment: '', 'keys.person': '', purgeAt: '' },
    } as const;
    await referrals.updateOne({ _id, state: { $ne: 'objected' } }, gone, LIMIT);
  }
}
