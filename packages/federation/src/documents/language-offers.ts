import { LANGUAGES, type Language } from '@larkfield/contracts';
import { siteFor, type ComposeContext, type LanguageOffer } from './documents.ts';
import { escapeHtml, toScriptSafeJson } from './html.ts';
import { OFFER_DATA_SLOT, OFFER_SLOT } from './slots.ts';

const HREF_SLOT = '{{offer.href}}';

/** Offer of one language: its texts, and the banner rendered by the shell with a placeholder for the address. */
export interface ComposedOffer {
  readonly offer: LanguageOffer;
  readonly html: string;
}

export type ComposedOffers = Readonly<Record<Language, ComposedOffer>>;

export function composeOffers(context: ComposeContext): ComposedOffers {
  const entries = LANGUAGES.map(({ tag }) => {
    const { offer: words } = (context.texts['shell']?.[tag]?.['shell'] ?? {}) as {
      readonly offer?: Omit<LanguageOffer, 'language'>;
    };
    const offer = { language: tag, question: '', accept: '', dismiss: '', ...words };
    // The banner is the same on pages of all other languages, so any of them is used.
    const site = siteFor(context, { language: tag === 'en' ? 'ar' : 'en' });
    const html = context.shell.renderOffer(site, offer).replace(/href="[^"]*"/, `href="${HREF_SLOT}"`);
    return [tag, { offer, html }];
  });
  return Object.fromEntries(entries) as ComposedOffers;
}

/**
 * Fills an offer into a document, or removes its slots without one. `href` is the address of the page in the offered
 * language.
 */
export function fillOffer(template: string, offered?: ComposedOffer & { readonly href: string }): string {
  const banner = offered ? offered.html.replace(HREF_SLOT, () => escapeHtml(offered.href)) : '';
  return template
    .replace(OFFER_SLOT, () => banner)
    .replace(`"${OFFER_DATA_SLOT}"`, () => toScriptSafeJson(offered?.offer ?? null));
}
