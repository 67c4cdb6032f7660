import { localizePath, type Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import type { InvestmentState } from '@larkfield/mf-invest/forms';
import { mailTo, mailToOffice, toDetails, type Mail, type ServiceContext } from '@larkfield/kit';
import { wordsOf } from '../opportunities/words.ts';
import type { Opportunity } from '../opportunities/store.ts';
import type { Investment } from './store.ts';

type Told = Pick<Investment, 'email' | 'language' | 'cents' | 'rate' | 'term'>;
type Spoken = Pick<Opportunity, 'key' | 'texts'>;
type Letters = Pick<ServiceContext, 'config' | 'office'>;

/** What an investor reads about each state, with a link to the portfolio. */
export function investmentMail(
  { config }: Pick<Letters, 'config'>,
  state: InvestmentState,
  investment: Told & { readonly reference: string },
  opportunity: Spoken,
): Mail {
  const { language, reference } = investment;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(`investment.${state}`, investment, { values: { reference }, link });
  return { ...mail, details: detailsIn(language, investment, wordsOf(opportunity, language).title) };
}

/** The office has to look for the transfer. */
export function pledgedOfficeMail(
  { office }: Pick<Letters, 'office'>,
  investment: Told & { readonly reference: string; readonly title: string },
): Mail {
  const mail = mailToOffice('investment.office', office, investment.reference);
  return { ...mail, details: detailsIn('en', investment, investment.title) };
}

export function portfolioLink(siteOrigin: string, language: Language): string {
  return `${siteOrigin}${localizePath('/directinvest/portfolio', language)}`;
}

function detailsIn(
  language: Language,
  { reference, cents, rate, term }: Omit<Told, 'email' | 'language'> & { readonly reference: string },
  title: string,
) {
  return toDetails([
    ['reference', reference],
    ['opportunity', title],
    ['amount', formatCents(cents, language)],
    ['rate', percent(rate, language)],
    ['term', String(term)],
  ]);
}

/** Hundredths of a percent in the words of a language. */
export function percent(rate: number, language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const options = { style: 'percent', minimumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale, options).format(rate / 10_000);
}
