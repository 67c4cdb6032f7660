/** Set by the development build. It changes with any text, which replaces this module. */
declare const TEXTS_VERSION: string;

export const textsVersion = TEXTS_VERSION;
