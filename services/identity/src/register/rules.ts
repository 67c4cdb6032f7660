const DAY_MS = 24 * 3600 * 1000;

/** How long the mailed link works; another one can be asked for until the request is deleted. */
export const CONFIRM_WITHIN_MS = DAY_MS;
export const KEEP_UNCONFIRMED_DAYS = 7;
export const KEEP_UNCONFIRMED_MS = KEEP_UNCONFIRMED_DAYS * DAY_MS;

export const CONFIRM_PAGE = '/confirm';
