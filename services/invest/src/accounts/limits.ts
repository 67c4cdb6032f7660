/** Calls of one address in ten minutes; wrong logins are limited more narrowly by the kit. */
export const LOGIN_LIMIT = { max: 300, seconds: 600 } as const;
export const OWN_LIMIT = { max: 120, seconds: 600 } as const;
