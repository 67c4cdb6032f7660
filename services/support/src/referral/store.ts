import type { Language } from '@larkfield/contracts';
import type { AudienceRole, ReferralKind } from '@larkfield/contracts/catalogues';
import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
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

/** Who referred whom. `objected`: the referred person wanted their details deleted, and they are. */
export interface Referral {
  readonly state: 'open' | 'objected';
  readonly language: Language;
  readonly referrer: Person;
  readonly person?: Person;
  readonly role: AudienceRole;
  readonly kind: ReferralKind;
  readonly comment?: string | undefined;
  /** When the referrer said that the person agrees. */
  readonly agreedAt: Date;
  readonly objectionHash: string;
  readonly objectedAt?: Date;
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

/**
 * Deletes what was written about the referred person, after `remember` has noted their address; the comment
 * may be about them too. A repeat changes nothing. `undefined` for an unknown token.
 */
export async function recordObjection(
  referrals: Collection<ReferralRecord>,
  objectionHash: string,
  now: Date,
  remember: (email: string) => Promise<void>,
): Promise<ReferralRecord | undefined> {
  const record = await referrals.findOne({ objectionHash }, LIMIT);
  if (record?.person) await remember(record.person.email);
  if (record?.state === 'open') {
    const gone = {
      $set: { state: 'objected', objectedAt: now },
      $unset: { person: '', comment: '' },
    } as const;
    await referrals.updateOne({ objectionHash, state: 'open' }, gone, LIMIT);
  }
  return record ?? undefined;
}
