/** Calls of one address in ten minutes; a household or an office shares one. */
export const FORM_LIMIT = { max: 20, seconds: 600 } as const;
export const TOKEN_LIMIT = { max: 30, seconds: 600 } as const;
