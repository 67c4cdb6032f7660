/**
 * Prefix of an English text in another language's file until it is translated. Development shows such texts, releases
 * reject them.
 */
export const UNTRANSLATED = '[en] ';

export function isUntranslated(text: string): boolean {
  return text.startsWith(UNTRANSLATED);
}
