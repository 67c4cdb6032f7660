import { LANGUAGES, type Language } from '@larkfield/contracts';
import { siteFor, type ComposeContext, type LanguageOffer } from './documents.ts';
import { escapeHtml, inertJson } from './html.ts';
import { OFFER_DATA_SLOT, OFFER_SLOT } from './slots.ts';

/** Stands for the address of the page in the language that is offered. */
const HREF_SLOT = '{{offer.href}}';

/** The offer of one language: its words, and the banner as the shell draws it, with a place for the address. */
export interface ComposedOffer {
  readonly offer: LanguageOffer;
  readonly html: string;
}

/** By the language that is offered. */
export type ComposedOffers = Readonly<Record<Language, ComposedOffer>>;

/** Renders the banner of every language. */
export function composeOffers(context: ComposeContext): ComposedOffers {
  const entries = LANGUAGES.map(({ tag }) => {
    const { offer: words } = (context.texts['shell']?.[tag]?.['shell'] ?? {}) as {
      readonly offer?: Omit<LanguageOffer, 'language'>;
    };
    const offer = { language: tag, question: '', accept: '', dismiss: '', ...words };
    // The banner is the same on pages of all other languages.
    const site = siteFor(context, { language: tag === 'en' ? 'ar' : 'en' });
    const html = context.shell.renderOffer(site, offer).replace(/href="[^"]*"/, `href="${HREF_SLOT}"`);
    return [tag, { offer, html }];
  });
  return Object.fromEntries(entries) as ComposedOffers;
}

/** Puts an offer into a document, `href` being this page in the language that is offered; nothing takes both places away. */
export function fillOffer(template: string, offered?: ComposedOffer & { readonly href: string }): string {
  const banner = offered ? offered.html.replace(HREF_SLOT, () => escapeHtml(offered.href)) : '';
  return template
    .replace(OFFER_SLOT, () => banner)
    .replace(`"${OFFER_DATA_SLOT}"`, () => inertJson(offered?.offer ?? null));
}
