import { createHmac } from 'node:crypto';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { ServiceError } from '@larkfield/kit/http';
import { mailTo, tokenLink } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import type { DonationYear } from '@larkfield/mf-support/forms';
import type { DonationRecord, Donations } from './store.ts';

export type PaidRecord = DonationRecord & { readonly paidAt: Date; readonly email: string };

/** Returns the paid donations of an address, oldest first. */
export async function paidDonations(donations: Donations, email: string): Promise<PaidRecord[]> {
  const found = await donations
    .find({ email, state: { $in: ['captured', 'refunded'] }, paidAt: { $exists: true } }, QUERY_TIMEOUT)
    .sort({ paidAt: 1 })
    .toArray();
  return found.filter((donation): donation is PaidRecord => donation.paidAt !== undefined);
}

/** Calendar year in UTC, as the dates on receipts are. */
export const yearOf = (paidAt: Date): number => paidAt.getUTCFullYear();

/** Returns what was given and kept by calendar year, latest year first. */
export function donationYears(paid: readonly PaidRecord[]): DonationYear[] {
  const years = Map.groupBy(paid, ({ paidAt }) => yearOf(paidAt));
  return [...years]
    .map(([year, all]) => ({ year, cents: totalOf(all) }))
    .sort((one, other) => other.year - one.year);
}

export const keptCents = ({ cents, refundedCents = 0, state }: DonationRecord): number =>
  state === 'refunded' ? 0 : cents - refundedCents;

export const totalOf = (paid: readonly DonationRecord[]): number =>
  paid.reduce((sum, donation) => sum + keptCents(donation), 0);

interface YearsMail {
  readonly donations: Donations;
  readonly key: Buffer;
  readonly siteOrigin: string;
  readonly now: Date;
  readonly actor: string;
  readonly requestId: string;
  readonly condition?: object;
}

/**
 * Mails a link to the receipts for the year to an address, in the language of its last donation. Only the mail has the
 * token, so whoever opens the link reads the mails of the address. Does nothing if nothing was paid with the address.
 * @throws ServiceError `VERSION_CONFLICT` if `condition` does not hold
 */
export async function mailYears(
  email: string,
  { donations, key, siteOrigin, now, actor, requestId, condition = {} }: YearsMail,
): Promise<void> {
  const paid = await paidDonations(donations, email);
  const [first, last] = [paid[0], paid.at(-1)];
  if (!first || !last) return;
  const token = createHmac('sha256', key).update(`years|${first.reference}`).digest('base64url').slice(0, 22);
  const to = { email, language: last.language };
  const mail = mailTo('donationYears', to, { link: tokenLink('/donation/years', to, token, siteOrigin) });
  const line = { action: 'donation.years', actor, subject: first.reference, requestId };
  const { $set, ...parts } = addParts(now, [mail], [line]);
  const { matchedCount } = await donations.updateOne(
    { _id: first._id, ...condition },
    { ...parts, $set: { ...$set, yearsTokenHash: hashToken(token) } },
    QUERY_TIMEOUT,
  );
  if (matchedCount === 0) throw new ServiceError('VERSION_CONFLICT');
}
