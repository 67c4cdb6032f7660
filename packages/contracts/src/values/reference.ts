/** Reference of a record, short enough for a person to quote. */
export const REFERENCE_PATTERN = /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** Returns a reference as it is stored, from what a person typed in any case, with any spaces and hyphens. */
export function toReference(typed: string): string {
  const compact = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  const [, first, second] = /^LK(.{4})(.{4})$/.exec(compact) ?? [];
  return first && second ? `LK-${first}-${second}` : typed.trim().toUpperCase();
}

/**
 * Placeholder in pre-rendered pages that the edge replaces with the reference from the address, for visitors without script.
 * The double braces with `edge:` occur in no translated text.
 */
export const REFERENCE_SLOT = '{{edge:reference}}';
