import { LANGUAGE_COOKIE, type Language } from '@larkfield/contracts';
import { writeCookie } from './cookies.ts';
import type { ShellStore } from './store.ts';

/** Remembers the language that a visitor has chosen. */
export function rememberLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language);
}

/** The visitor stays with the present language: nothing is offered any more. */
export function dismissOffer(store: ShellStore, language: Language): void {
  rememberLanguage(language);
  store.setState({ offer: undefined });
}
