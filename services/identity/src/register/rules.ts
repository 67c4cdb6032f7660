const DAY_MS = 24 * 3600 * 1000;

/** How long the mailed link works; another one can be asked for until the request is deleted. */
export const CONFIRM_WITHIN_MS = DAY_MS;
export const KEEP_UNCONFIRMED_MS = 7 * DAY_MS;

export const CONFIRM_PAGE = '/confirm';
