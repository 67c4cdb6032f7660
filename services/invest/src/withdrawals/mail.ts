import { formatCents } from '@larkfield/contracts/money';
import type { WithdrawalState } from '@larkfield/mf-invest/forms';
import { mailTo, mailToOffice, toDetails, type Mail, type ServiceContext } from '@larkfield/kit';
import { portfolioLink } from '../investments/mail.ts';
import type { Withdrawal } from './store.ts';

type Told = Pick<Withdrawal, 'email' | 'language' | 'investment' | 'cents'> & { readonly reference: string };

/** What an investor reads about each state of a request. */
export function withdrawalMail(
  { config }: Pick<ServiceContext, 'config'>,
  state: WithdrawalState,
  withdrawal: Told,
): Mail {
  const { language, reference } = withdrawal;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(`withdrawal.${state}`, withdrawal, { values: { reference }, link });
  return { ...mail, details: detailsOf(withdrawal) };
}

export function askedOfficeMail({ office }: Pick<ServiceContext, 'office'>, withdrawal: Told): Mail {
  const mail = mailToOffice('withdrawal.office', office, withdrawal.reference);
  return { ...mail, details: detailsOf({ ...withdrawal, language: 'en' }) };
}

function detailsOf({ reference, investment, cents, language }: Told) {
  return toDetails([
    ['reference', reference],
    ['investment', investment],
    ['amount', formatCents(cents, language)],
  ]);
}
