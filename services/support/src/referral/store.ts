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

/**
 * Deletes what was written about the referred person, after `remember` has noted their address; the comment
 * may be about them too. A repeat changes nothing. `undefined` for an unknown token.
 */
export async function recordObjection(
  referrals: Collection<ReferralRecord>,
  objectionHash: string,
  { now, requestId }: Objector,
  remember: (email: string) => Promise<void>,
): Promise<ReferralRecord | undefined> {
  const record = await referrals.findOne({ objectionHash }, LIMIT);
  if (record?.person) await remember(record.person.email);
  if (record && record.state !== 'objected') {
    const line = { action: 'referral.objected', actor: 'person', subject: record.reference, requestId };
    const { $set, ...parts } = addParts(now, [], [line]);
    const gone = {
      ...parts,
      $set: { ...$set, state: 'objected', objectedAt: now },
      $unset: { person: '', comment: '', 'keys.person': '', purgeAt: '' },
    } as const;
    await referrals.updateOne({ objectionHash, state: { $ne: 'objected' } }, gone, LIMIT);
  }
  return record ?? undefined;
}
