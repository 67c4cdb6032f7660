/** Limits per address. Failed logins have stricter limits (`login-attempts.ts` of the kit). */
export const LOGIN_LIMIT = { max: 300, seconds: 600 } as const;
export const ACCOUNT_LIMIT = { max: 120, seconds: 600 } as const;
export const REVIEW_LIMIT = { max: 600, seconds: 600 } as const;
