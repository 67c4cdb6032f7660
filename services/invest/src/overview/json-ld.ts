import { localizePath, type Language } from '@larkfield/contracts';
import { opportunityAnchor, type OpportunityData } from '@larkfield/mf-invest/forms';

interface Where {
  readonly language: Language;
  readonly siteOrigin: string;
  readonly path: string;
}

/** Returns the schema.org data of the list: plain items, because an `InvestmentOrDeposit` would be an offer. */
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
