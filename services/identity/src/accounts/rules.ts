const DAY_MS = 24 * 3600 * 1000;

/** How long a confirmation link is valid. Another one can be requested until the registration is deleted. */
export const CONFIRM_LINK_LIFETIME_MS = DAY_MS;
export const KEEP_UNCONFIRMED_DAYS = 7;
export const KEEP_UNCONFIRMED_MS = KEEP_UNCONFIRMED_DAYS * DAY_MS;

export const CONFIRM_PAGE = '/confirm';
