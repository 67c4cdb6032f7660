import { localizePath, type Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import type { InvestmentState } from '@larkfield/mf-invest/forms';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, mailToOffice, toDetails, type MailRequest } from '@larkfield/kit/mail';
import { opportunityTextIn } from '../opportunities/texts.ts';
import type { Opportunity } from '../opportunities/store.ts';
import type { Investment } from './store.ts';

type MailedInvestment = Pick<Investment, 'email' | 'language' | 'cents' | 'rate' | 'term'>;
type MailedOpportunity = Pick<Opportunity, 'key' | 'texts'>;
type MailContext = Pick<ServiceContext, 'config' | 'office'>;

export function investmentMail(
  { config }: Pick<MailContext, 'config'>,
  state: InvestmentState,
  investment: MailedInvestment & { readonly reference: string },
  opportunity: MailedOpportunity,
): MailRequest {
  const { language, reference } = investment;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(`investment.${state}`, investment, { values: { reference }, link });
  return {
    ...mail,
    details: detailsIn(language, investment, opportunityTextIn(opportunity, language).title),
  };
}

export function pledgedOfficeMail(
  { office }: Pick<MailContext, 'office'>,
  investment: MailedInvestment & { readonly reference: string; readonly title: string },
): MailRequest {
  const mail = mailToOffice('investment.office', office, investment.reference);
  return { ...mail, details: detailsIn('en', investment, investment.title) };
}

export function portfolioLink(siteOrigin: string, language: Language): string {
  return `${siteOrigin}${localizePath('/directinvest/portfolio', language)}`;
}

function detailsIn(
  language: Language,
  {
    reference,
    cents,
    rate,
    term,
  }: Omit<MailedInvestment, 'email' | 'language'> & { readonly reference: string },
  title: string,
) {
  return toDetails([
    ['reference', reference],
    ['opportunity', title],
    ['amount', formatCents(cents, language)],
    ['rate', formatPercent(rate, language)],
    ['term', String(term)],
  ]);
}

/** Formats hundredths of a percent. */
export function formatPercent(rate: number, language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const options = { style: 'percent', minimumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale, options).format(rate / 10_000);
}
