import { LANGUAGE_COOKIE, type Language } from '@larkfield/contracts';
import { writeCookie } from './cookies.ts';
import type { ShellStore } from './shell-store.ts';

export function rememberLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language);
}

/** Closes the language offer and stores the current language. */
export function dismissLanguageOffer(store: ShellStore, language: Language): void {
  rememberLanguage(language);
  store.setState({ languageOffer: undefined });
}
