import { localizePath, type Language } from '@larkfield/contracts';
import type { Opening } from './store.ts';
import type { OpeningData, OpeningSummary } from '@larkfield/mf-support/forms';

function urlOf(slug: string, language: Language, siteOrigin: string): string {
  return siteOrigin + localizePath(`/openings/${slug}`, language);
}

export function listJsonLd(openings: readonly OpeningSummary[], language: Language, siteOrigin: string) {
  const itemListElement = openings.map(({ slug, role }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: role,
    url: urlOf(slug, language, siteOrigin),
  }));
  return [{ '@type': 'ItemList', inLanguage: language, numberOfItems: openings.length, itemListElement }];
}

/** Returns schema.org data: a plain page, because a `JobPosting` needs an employer's address, which we lack. */
export function openingJsonLd(
  { slug, role, summary, language: inLanguage }: OpeningData,
  { createdAt, changedAt }: Pick<Opening, 'changedAt'> & { readonly createdAt: Date },
  { language, siteOrigin }: { readonly language: Language; readonly siteOrigin: string },
) {
  return [
    {
      '@type': 'WebPage',
      name: role,
      description: summary,
      inLanguage,
      url: urlOf(slug, language, siteOrigin),
      datePublished: createdAt.toISOString(),
      dateModified: changedAt.toISOString(),
    },
  ];
}
