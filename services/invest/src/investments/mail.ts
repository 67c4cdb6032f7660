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

/** Says what has arrived of a pledge, and what is still open. */
export function partlyPaidMail(
  { config }: Pick<MailContext, 'config'>,
  investment: MailedInvestment & { readonly reference: string },
  opportunity: MailedOpportunity,
  paid: { readonly arrived: number; readonly paidCents: number; readonly openCents: number },
): MailRequest {
  const { language, reference } = investment;
  const money = (cents: number) => formatCents(cents, language);
  const values = { reference, arrived: money(paid.arrived), open: money(paid.openCents) };
  const mail = mailTo('investment.partlyPaid', investment, {
    values,
    link: portfolioLink(config.SITE_ORIGIN, language),
  });
  return {
    ...mail,
    details: toDetails([
      ['reference', reference],
      ['opportunity', opportunityTextIn(opportunity, language).title],
      ['amount', money(investment.cents)],
      ['paid', money(paid.paidCents)],
      ['open', money(paid.openCents)],
    ]),
  };
}

/** Says that money was sent back to the account that it came from. */
export function sentBackMail(
  { config }: Pick<MailContext, 'config'>,
  investment: Pick<MailedInvestment, 'email' | 'language'> & { readonly reference: string },
  cents: number,
): MailRequest {
  const { language, reference } = investment;
  const values = { reference, amount: formatCents(cents, language) };
  return mailTo('investment.sentBack', investment, {
    values,
    link: portfolioLink(config.SITE_ORIGIN, language),
  });
}

export function pledgedOfficeMail(
  { office }: Pick<MailContext, 'office'>,
  investment: MailedInvestment & { readonly reference: string; readonly title: string },
): MailRequest {
  const mail = mailToOffice('investment.office', office, investment.reference);
  return { ...mail, details: detailsIn('en', investment, investment.title) };
}

/** Tells the office that the day of a pledge is over although a part of its money has arrived. */
export function holdOverMail(
  { office }: Pick<MailContext, 'office'>,
  investment: MailedInvestment & { readonly reference: string; readonly title: string },
): MailRequest {
  const mail = mailToOffice('investment.holdOver', office, investment.reference);
  return { ...mail, details: detailsIn('en', investment, investment.title) };
}

/** Returns the address of the updates of an opportunity, which its investors see there after they have logged in. */
export function updateLink(siteOrigin: string, language: Language, opportunity: number): string {
  return `${siteOrigin}${localizePath(`/directinvest/${opportunity}`, language)}#updates`;
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
