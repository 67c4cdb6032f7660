import {
  LANGUAGE_COOKIE,
  isLanguage,
  matchLanguage,
  tableUrl,
  type Language,
  type ReleaseTable,
} from '@larkfield/contracts';
import { readCookie, writeCookie } from './cookies.ts';
import type { FetchJson } from './fetch-json.ts';
import type { LanguageOffer, ShellStore } from './store.ts';

interface OfferTexts {
  readonly shell: { readonly offer: Omit<LanguageOffer, 'language'> };
}

/**
 * The language to offer: what the visitor chose before, else what the browser prefers, if it is another than the
 * page's. Asked in that language. A choice made for this page's language ends the offer.
 */
export async function findOffer(
  current: Language,
  table: ReleaseTable,
  fetchJson: FetchJson,
): Promise<LanguageOffer | undefined> {
  const chosen = readCookie(LANGUAGE_COOKIE);
  const wanted = isLanguage(chosen) ? chosen : matchLanguage(navigator.languages);
  if (!wanted || wanted === current) return undefined;
  const other = await fetchJson<ReleaseTable>(tableUrl(table.id, wanted));
  const { shell } = await fetchJson<OfferTexts>(other.shell.texts);
  return { language: wanted, ...shell.offer };
}

/** Remembers the language that a visitor has chosen. */
export function rememberLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language);
}

/** The visitor stays with the present language: nothing is offered any more. */
export function dismissOffer(store: ShellStore, language: Language): void {
  rememberLanguage(language);
  store.setState({ offer: undefined });
}
