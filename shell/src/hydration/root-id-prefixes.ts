/** Prefixes for `useId` in the shell's two roots. */
export const TOP_ID_PREFIX = 't';
export const BOTTOM_ID_PREFIX = 'b';
