import { formatCents } from '@larkfield/contracts/money';
import { dayInWords, mailTo, toDetails, tokenLink, type Mail } from '@larkfield/kit';
import type { DonationRecord } from './store.ts';

interface ReceiptOptions {
  readonly token: string;
  readonly siteOrigin: string;
}

/**
 * The receipt of a donation that was paid, with a link to the page that shows it; nothing for a donor who has left no
 * address. What the donor has typed is not in it: the address may be a stranger's.
 */
export function receiptMail(donation: DonationRecord, paidAt: Date, options: ReceiptOptions): Mail[] {
  const { email, language, reference, cents } = donation;
  if (email === undefined) return [];
  const to = { email, language };
  const link = tokenLink('/donation', to, options.token, options.siteOrigin);
  const details = toDetails([
    ['reference', reference],
    ['amount', formatCents(cents, language)],
    ['paidAt', dayInWords(language, paidAt)],
  ]);
  return [{ ...mailTo('donationReceipt', to, { values: { reference }, link }), details }];
}
