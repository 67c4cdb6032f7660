/** Letters and digits of references (`newReference`); there is no I, O, 0 or 1. */
const REFERENCE = /LK(?=([2-9A-HJ-NP-Z]{8}))/g;

/** Texts of banks are short, so more can only be nonsense. */
const MOST = 20;

/**
 * Returns everything in the text of a payment that may be a reference, such as `LK-7F2M-QX9D`: in any case, with any
 * spaces and marks inside, and with any text around.
 */
export function findReferences(text: string): string[] {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const found = [...letters.matchAll(REFERENCE)].map(([, symbols = '']) => symbols);
  return [...new Set(found)].slice(0, MOST).map((symbols) => `LK-${symbols.slice(0, 4)}-${symbols.slice(4)}`);
}
