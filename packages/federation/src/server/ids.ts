/** Prefix of `useId` ids in fragments; the shell's roots have others. */
export const AREA_ID_PREFIX = 'a';
