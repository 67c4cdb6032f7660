/** Newsletter frequencies. Texts: namespace `forms`, `frequencies.<key>`. */
export const FREQUENCIES = ['oneMonth', 'threeMonths', 'oneYear'] as const;

/** Roles of a referred person. Texts: `referralKinds.<key>`. */
export const REFERRAL_KINDS = ['customer', 'collaborator'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
export type ReferralKind = (typeof REFERRAL_KINDS)[number];
