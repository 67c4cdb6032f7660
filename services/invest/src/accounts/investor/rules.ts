const HOUR_MS = 3600 * 1000;

/** Lifetime of the activation link. A new link can be requested until the sign-up is deleted. */
export const ACTIVATE_WITHIN_MS = 24 * HOUR_MS;
/** Lifetime of the link that confirms a new bank account. */
export const CONFIRM_BANK_WITHIN_MS = 24 * HOUR_MS;
export const KEEP_PENDING_DAYS = 7;
export const KEEP_PENDING_MS = KEEP_PENDING_DAYS * 24 * HOUR_MS;

export const ACTIVATE_PAGE = '/directinvest/activate';
export const RESET_PAGE = '/directinvest/reset';
export const BANK_PAGE = '/directinvest/bank';
export const LOGIN_PAGE = '/directinvest/login';
