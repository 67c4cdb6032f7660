import { localizePath, type Language } from '@larkfield/contracts';
import { opportunityAnchor, type OpportunityData } from '@larkfield/mf-invest/forms';

interface Where {
  readonly language: Language;
  readonly siteOrigin: string;
  /** Site path of the list. */
  readonly path: string;
}

/**
 * What search engines are told of the list (schema.org). Plain entries: an `InvestmentOrDeposit` would be an offer of a
 * financial product, which nobody has approved in each of the countries that the site is read in.
 */
export function listJsonLd(
  opportunities: readonly OpportunityData[],
  { language, siteOrigin, path }: Where,
): object[] {
  const itemListElement = opportunities.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: `${siteOrigin}${localizePath(path, language)}#${opportunityAnchor(id)}`,
  }));
  return [
    { '@type': 'ItemList', inLanguage: language, numberOfItems: opportunities.length, itemListElement },
  ];
}
