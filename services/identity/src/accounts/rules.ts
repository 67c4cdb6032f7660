const DAY_MS = 24 * 3600 * 1000;

/** How long a confirmation link is valid. Another one can be requested until the registration is deleted. */
export const CONFIRM_LINK_LIFETIME_MS = DAY_MS;
export const KEEP_UNCONFIRMED_DAYS = 7;

/** A request that nobody has reviewed for so long is deleted. */
export const KEEP_PENDING_DAYS = 180;
export const KEEP_UNCONFIRMED_MS = KEEP_UNCONFIRMED_DAYS * DAY_MS;

export const CONFIRM_PAGE = '/confirm';
