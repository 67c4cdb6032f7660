import { localizePath, type Brand, type Language, type RouteSummary } from '@larkfield/contracts';
import { toScriptSafeJson } from './html.ts';
import { ORIGIN_SLOT } from './slots.ts';
import { labelOf, type ActiveReleases } from './release-tables.ts';

export interface StructuredDataInput {
  readonly route: RouteSummary;
  readonly language: Language;
  readonly brand: Brand;
  readonly releases: ActiveReleases;
}

/**
 * Returns the structured data of a page as JSON-LD (schema.org): the operator and the site on the home page, and the
 * questions and answers of the page's contract. The CSP does not apply to such a data block.
 */
export function structuredData(input: StructuredDataInput): string[] {
  const entities = [...(input.route.path === '/' ? operator(input) : []), ...questions(input)];
  if (entities.length === 0) return [];
  const data = { '@context': 'https://schema.org', '@graph': entities };
  return [`<script type="application/ld+json">${toScriptSafeJson(data)}</script>`];
}

function operator({ brand, language }: StructuredDataInput): object[] {
  const url = ORIGIN_SLOT + localizePath('/', language);
  const organization = {
    '@type': 'Organization',
    '@id': `${ORIGIN_SLOT}/#organization`,
    name: brand.name,
    url,
    email: brand.email,
    telephone: brand.phone,
    sameAs: brand.social.map(({ url: profile }) => profile),
  };
  const publisher = { '@id': organization['@id'] };
  return [organization, { '@type': 'WebSite', name: brand.name, url, inLanguage: language, publisher }];
}

function questions({ route, language, brand, releases }: StructuredDataInput): object[] {
  const release = releases.areas.find(({ contract }) => contract.id === route.area);
  const own = release?.contract.routes.find(({ path }) => path === route.path)?.questions;
  if (!release || !own) return [];
  const text = (key: string) => labelOf(release, language, brand, key);
  const mainEntity = own.map(({ question, answer }) => ({
    '@type': 'Question',
    name: text(question),
    acceptedAnswer: { '@type': 'Answer', text: text(answer) },
  }));
  return [{ '@type': 'FAQPage', inLanguage: language, mainEntity }];
}
