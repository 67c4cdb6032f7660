import { formatCents } from '@larkfield/contracts/money';
import { mailTo, toDetails, tokenLink, type MailRequest } from '@larkfield/kit/mail';
import { formatLongDate } from '@larkfield/kit/texts';
import type { DonationRecord } from './store.ts';

interface ReceiptOptions {
  readonly token: string;
  readonly siteOrigin: string;
}

/** Returns the receipt mail, without any text of the donor; empty if the donor left no address. */
export function receiptMail(donation: DonationRecord, paidAt: Date, options: ReceiptOptions): MailRequest[] {
  const { email, language, reference, cents } = donation;
  if (email === undefined) return [];
  const to = { email, language };
  const link = tokenLink('/donation', to, options.token, options.siteOrigin);
  const details = toDetails([
    ['reference', reference],
    ['amount', formatCents(cents, language)],
    ['paidAt', formatLongDate(language, paidAt)],
  ]);
  return [{ ...mailTo('donationReceipt', to, { values: { reference }, link }), details }];
}
