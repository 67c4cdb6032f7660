/** Maximum nesting. Forms have two levels; deeper bodies are left to the validator. */
const MAX_DEPTH = 4;

/** Direction controls. Phones put them around numbers that they copy. */
const DIRECTION = /\p{Bidi_C}/gu;

/**
 * Normalizes entries before validation, in browser and service: trims text, removes direction controls, composes characters
 * (NFC) and leaves out empty entries. Other values are not changed.
 */
export function normalizeEntries(data: unknown, depth = 0): unknown {
  if (typeof data === 'string') return data.replaceAll(DIRECTION, '').trim().normalize('NFC');
  if (depth === MAX_DEPTH || typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .map(([name, value]) => [name, normalizeEntries(value, depth + 1)] as const)
      .filter(([, value]) => value !== ''),
  );
}
