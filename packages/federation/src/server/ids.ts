/** Prefix of the ids that `useId` makes in fragments; the shell's roots have others. */
export const AREA_ID_PREFIX = 'a';
