/** How often the newsletter comes. Texts: namespace `forms`, `frequencies.<key>`. */
export const FREQUENCIES = ['oneMonth', 'threeMonths', 'oneYear'] as const;

/** What a referred person would be to us. Texts: `referralKinds.<key>`. */
export const REFERRAL_KINDS = ['customer', 'collaborator'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
export type ReferralKind = (typeof REFERRAL_KINDS)[number];
