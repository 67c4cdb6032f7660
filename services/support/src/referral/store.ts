import type { Language } from '@larkfield/contracts';
import type { AudienceRole, ReferralKind } from '@larkfield/contracts/catalogues';
import { isDuplicate, QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { addParts, recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

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

/** `contacted`: the office has contacted the referred person. `objected`: their details are deleted. */
export interface Referral {
  readonly state: 'open' | 'contacted' | 'settled' | 'objected';
  readonly language: Language;
  readonly referrer: Person;
  readonly person?: Person;
  readonly role: AudienceRole;
  readonly kind: ReferralKind;
  readonly comment?: string | undefined;
  readonly agreedAt: Date;
  /** Until the referrer is answered. */
  readonly unansweredSince?: Date;
  /**
   * Hash of the token in the mailed link. A referral within an hour after a mail to the person shares the link of that
   * mail.
   */
  readonly objectionHash: string;
  /** When the person was mailed a link. The link applies to all referrals of the person. */
  readonly toldAt?: Date;
  /**
   * The minute of `toldAt` and the next one. The index is unique per minute and person, so that of parallel referrals
   * only one sends a mail.
   */
  readonly toldMinutes?: readonly number[];
  readonly objectedAt?: Date;
  readonly purgeAt?: Date;
  readonly keys: { readonly referrer: string; readonly person?: string };
}

export type ReferralRecord = RecordBase & Referral;

const COLLECTION = 'referrals';

export const referralIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { objectionHash: 1 } },
    {
      key: { toldMinutes: 1, 'person.email': 1 },
      unique: true,
      partialFilterExpression: { toldMinutes: { $exists: true } },
    },
  ],
};

export function referralStore(db: Db): Collection<ReferralRecord> {
  return db.collection<ReferralRecord>(COLLECTION);
}

interface Objector {
  readonly now: Date;
  readonly requestId: string;
}

/** How long one mail covers all referrals of a person. */
const MAILED_MS = 3_600_000;

const MINUTE_MS = 60_000;

/** Returns the fields that a referral gets when the referred person is mailed because of it. */
export function personMailedFields(now: Date): Required<Pick<Referral, 'toldAt' | 'toldMinutes'>> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return { toldAt: now, toldMinutes: [minute, minute + 1] };
}

/** Whether a parallel referral has just mailed the person: `toldMinutes` of the two overlap. */
export const isPersonMailConflict = (error: unknown): boolean => isDuplicate(error, 'toldMinutes');

/** Finds the referral whose mail to the person is recent enough that a further referral needs none. */
export async function findRecentlyMailed(
  referrals: Collection<ReferralRecord>,
  email: string,
  now: Date,
): Promise<ReferralRecord | null> {
  const recent = { 'person.email': email, toldAt: { $gt: new Date(now.getTime() - MAILED_MS) } };
  return referrals.findOne(recent, QUERY_TIMEOUT);
}

/**
 * Deletes the details of the referred person from all referrals, after `remember` has stored their address.
 * Comments and answers are deleted too, because they may be about the person. Repeating it changes nothing. Returns
 * undefined for an unknown token.
 */
export async function recordObjection(
  referrals: Collection<ReferralRecord>,
  objectionHash: string,
  { now, requestId }: Objector,
  remember: (email: string) => Promise<void>,
): Promise<ReferralRecord | undefined> {
  const linked = await referrals.find({ objectionHash }, QUERY_TIMEOUT).sort({ createdAt: 1 }).toArray();
  const email = linked.find(({ person }) => person)?.person?.email;
  if (email !== undefined) {
    await remember(email);
    const others = { 'person.email': email, objectionHash: { $ne: objectionHash } };
    // The referrals of this link come last, so that a repeated call after a failure still finds the person.
    for (const each of [...(await referrals.find(others, QUERY_TIMEOUT).toArray()), ...linked])
      await forget(each);
  }
  return linked[0];

  async function forget({ _id, reference, state }: ReferralRecord): Promise<void> {
    const entry = { action: 'referral.objected', actor: 'person', subject: reference, requestId };
    const line = { ...entry, was: state, to: 'objected', erases: true } as const;
    const { $set, ...parts } = addParts(now, [], [line]);
    const gone = {
      ...parts,
      $set: { ...$set, state: 'objected', objectedAt: now },
      $unset: { person: '', comment: '', answers: '', 'keys.person': '', purgeAt: '', toldMinutes: '' },
    } as const;
    await referrals.updateOne({ _id, state: { $ne: 'objected' } }, gone, QUERY_TIMEOUT);
  }
}
