import { formatCents } from '@larkfield/contracts/money';
import type { WithdrawalState } from '@larkfield/mf-invest/forms';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, mailToOffice, toDetails, type MailRequest } from '@larkfield/kit/mail';
import { portfolioLink } from '../investments/mail.ts';
import type { Withdrawal } from './store.ts';

type MailedWithdrawal = Pick<Withdrawal, 'email' | 'language' | 'investment' | 'cents'> & {
  readonly reference: string;
};

export function withdrawalMail(
  { config }: Pick<ServiceContext, 'config'>,
  state: WithdrawalState,
  withdrawal: MailedWithdrawal,
): MailRequest {
  const { language, reference } = withdrawal;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(`withdrawal.${state}`, withdrawal, { values: { reference }, link });
  return { ...mail, details: detailsOf(withdrawal) };
}

export function withdrawalOfficeMail(
  { office }: Pick<ServiceContext, 'office'>,
  withdrawal: MailedWithdrawal,
): MailRequest {
  const mail = mailToOffice('withdrawal.office', office, withdrawal.reference);
  return { ...mail, details: detailsOf({ ...withdrawal, language: 'en' }) };
}

function detailsOf({ reference, investment, cents, language }: MailedWithdrawal) {
  return toDetails([
    ['reference', reference],
    ['investment', investment],
    ['amount', formatCents(cents, language)],
  ]);
}
