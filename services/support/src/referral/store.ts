import type { Language } from '@larkfield/contracts';
import type { AudienceRole, ReferralKind } from '@larkfield/contracts/catalogues';
import {
  addParts,
  isDuplicate,
  LIMIT,
  recordIndexes,
  type CollectionIndexes,
  type RecordBase,
} from '@larkfield/kit';
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
  /** Of the link in the mail that stands for this referral: its own one, or that of one of the hour before. */
  readonly objectionHash: string;
  /** When the person was written to, with a link that stands for every referral of them. */
  readonly toldAt?: Date;
  /** The minute of that, and the next one: of referrals at the same moment one can have them. */
  readonly toldMinutes?: readonly number[];
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

/** Who objects and when, for the audit. */
interface Objector {
  readonly now: Date;
  readonly requestId: string;
}

/** How long one mail stands for all referrals of a person, in milliseconds. */
const TOLD_MS = 3_600_000;

const MINUTE_MS = 60_000;

/** What a referral says of the mail that goes with it. */
export function telling(now: Date): Required<Pick<Referral, 'toldAt' | 'toldMinutes'>> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return { toldAt: now, toldMinutes: [minute, minute + 1] };
}

/** Somebody else has just written to the person: two mails cannot begin in one minute, nor in two that follow. */
export const isToldMeanwhile = (error: unknown): boolean => isDuplicate(error, 'toldMinutes');

/** The referral whose mail has told a person so lately that a further referral needs none of its own. */
export async function toldBy(
  referrals: Collection<ReferralRecord>,
  email: string,
  now: Date,
): Promise<ReferralRecord | null> {
  const lately = { 'person.email': email, toldAt: { $gt: new Date(now.getTime() - TOLD_MS) } };
  return referrals.findOne(lately, LIMIT);
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
  const meant = await referrals.find({ objectionHash }, LIMIT).sort({ createdAt: 1 }).toArray();
  const email = meant.find(({ person }) => person)?.person?.email;
  if (email !== undefined) {
    await remember(email);
    const others = { 'person.email': email, objectionHash: { $ne: objectionHash } };
    // Those that the link finds come last: as long as one is there, a repeat finds the others by it.
    for (const each of [...(await referrals.find(others, LIMIT).toArray()), ...meant]) await forget(each);
  }
  return meant[0];

  async function forget({ _id, reference }: ReferralRecord): Promise<void> {
    const line = { action: 'referral.objected', actor: 'person', subject: reference, requestId };
    const { $set, ...parts } = addParts(now, [], [line]);
    const gone = {
      ...parts,
      $set: { ...$set, state: 'objected', objectedAt: now },
      $unset: { person: '', comment: '', 'keys.person': '', purgeAt: '', toldMinutes: '' },
    } as const;
    await referrals.updateOne({ _id, state: { $ne: 'objected' } }, gone, LIMIT);
  }
}
