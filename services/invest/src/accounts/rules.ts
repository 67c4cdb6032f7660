const HOUR_MS = 3600 * 1000;

/** How long the mailed link works; another one can be asked for until the sign-up is deleted. */
export const ACTIVATE_WITHIN_MS = 24 * HOUR_MS;
export const KEEP_PENDING_DAYS = 7;
export const KEEP_PENDING_MS = KEEP_PENDING_DAYS * 24 * HOUR_MS;

export const ACTIVATE_PAGE = '/directinvest/activate';
export const RESET_PAGE = '/directinvest/reset';
export const LOGIN_PAGE = '/directinvest/login';
