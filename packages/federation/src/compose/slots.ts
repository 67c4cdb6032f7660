/** Stands for the public origin until the edge, which knows it, sends the document. */
export const ORIGIN_SLOT = '{{origin}}';
/** Stands for the visitor's theme until the edge sends the document. */
export const THEME_SLOT = '{{theme}}';
/** Stands for the attributes of the visitor's reading settings. */
export const READING_SLOT = '{{reading}}';
