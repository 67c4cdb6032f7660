/** Set by the build for development; it changes with any text, and this module is replaced then. */
declare const TEXTS_VERSION: string;

export const textsVersion = TEXTS_VERSION;
