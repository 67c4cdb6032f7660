/** Calls of one address in ten minutes; a household or an office shares one. */
export const FORM_LIMIT = { max: 20, seconds: 600 } as const;
export const TOKEN_LIMIT = { max: 30, seconds: 600 } as const;
/** Few mail providers send the presses of all their readers, from few addresses. */
export const ONE_CLICK_LIMIT = { max: 6_000, seconds: 600 } as const;
