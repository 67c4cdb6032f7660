/** Number of a record that a person can quote. */
export const REFERENCE = /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/**
 * Where a page rendered ahead of time takes the reference of its address, for visitors without script. No text has such a
 * placeholder: the texts of a page stand in its document, too.
 */
export const REFERENCE_SLOT = '{{edge:reference}}';
