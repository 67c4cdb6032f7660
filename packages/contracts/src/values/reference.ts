/** Reference of a record, short enough for a person to quote. */
export const REFERENCE_PATTERN = /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/**
 * Placeholder in pre-rendered pages that the edge replaces with the reference from the address, for visitors without script.
 * The double braces with `edge:` occur in no translated text.
 */
export const REFERENCE_SLOT = '{{edge:reference}}';
