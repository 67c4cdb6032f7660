/**
 * Begins an English text that stands in another language's file until somebody translates it: development shows it, a
 * release refuses it.
 */
export const UNTRANSLATED = '[en] ';

export function isUntranslated(text: string): boolean {
  return text.startsWith(UNTRANSLATED);
}
