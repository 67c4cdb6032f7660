/** Forms are two levels deep; a body nested deeper is the validator's business and no reason to recurse. */
const DEEPEST = 4;

/** Direction controls: nobody types them, but telephones put them around the numbers that they copy. */
const DIRECTION = /\p{Bidi_C}/gu;

/**
 * What browser and service both do to entries before they check them: trims text, takes direction controls out, joins
 * composed letters (NFC) and leaves out what was left empty. Everything else is passed on as it came.
 */
export function tidy(data: unknown, depth = 0): unknown {
  if (typeof data === 'string') return data.replaceAll(DIRECTION, '').trim().normalize('NFC');
  if (depth === DEEPEST || typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .map(([name, value]) => [name, tidy(value, depth + 1)] as const)
      .filter(([, value]) => value !== ''),
  );
}
