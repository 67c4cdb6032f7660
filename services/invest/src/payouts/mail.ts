import { parseDay, type Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails, type MailRequest } from '@larkfield/kit/mail';
import { formatLongDate } from '@larkfield/kit/texts';
import { portfolioLink } from '../investments/mail.ts';
import type { PayoutRecord } from './store.ts';

/** Returns the mail about a transfer, or about one that came back from the bank. */
export function payoutMail(
  { config }: Pick<ServiceContext, 'config'>,
  template: 'payout.paid' | 'payout.returned',
  payout: PayoutRecord,
  day: string,
): MailRequest {
  const { language, reference, investment, quarter, quarters, cents, interest, principal } = payout;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(template, payout, { values: { reference }, link });
  const details = toDetails([
    ['reference', reference],
    ['investment', investment],
    ['quarter', `${quarter} / ${quarters}`],
    ['amount', formatCents(cents, language)],
    ['interest', formatCents(interest, language)],
    ['principal', formatCents(principal, language)],
    [template === 'payout.paid' ? 'paidOn' : 'returnedOn', longDay(language, day)],
  ]);
  return { ...mail, details };
}

/** Formats a calendar day. */
export function longDay(language: Language, day: string): string {
  const date = parseDay(day);
  return date ? formatLongDate(language, date) : day;
}
