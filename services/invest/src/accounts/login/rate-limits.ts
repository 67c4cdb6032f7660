/** Requests per IP address in ten minutes. The kit limits wrong passwords more strictly. */
export const LOGIN_LIMIT = { max: 300, seconds: 600 } as const;
export const ACCOUNT_CALL_LIMIT = { max: 120, seconds: 600 } as const;
