/**
 * Calls of one address in ten minutes. Wrong logins are limited more narrowly (`login/attempts.ts`); these
 * only bound what one address can make the service do.
 */
export const LOGIN_LIMIT = { max: 300, seconds: 600 } as const;
export const OWN_LIMIT = { max: 120, seconds: 600 } as const;
export const REVIEW_LIMIT = { max: 600, seconds: 600 } as const;
