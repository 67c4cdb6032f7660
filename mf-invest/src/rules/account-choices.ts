// No imports, so that browser code stays small. Keys are sent in the call; texts are in `invest`.

export const ID_TYPES = ['driverLicense', 'realId', 'passport'] as const;

export const ACCOUNT_TYPES = ['individual', 'custodial', 'coverdell'] as const;

export const BENEFICIARY_TYPES = ['individual', 'trust'] as const;

export const BANK_ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** The answer only identifies callers on the phone; it never resets a password (D70). */
export const SECURITY_QUESTIONS = [
  'firstSchool',
  'childhoodStreet',
  'firstPet',
  'firstJob',
  'oldestFriend',
] as const;

/** Configuration that pages, browser validators and service share. */
export const INVESTOR_RULES = {
  adult: 18,
  oldest: 130,
  password: { min: 8, max: 128 },
  username: { min: 2, max: 64 },
  /** Residents of this country must give their SSN (D66). */
  ssnCountry: 'US',
  /** Whether beneficiaries must give an SSN (D129). `false` removes the fields from pages and call. */
  beneficiarySsn: true,
  /** Time in seconds during which secrets can be shown and changed after the password was confirmed. */
  confirmedSeconds: 300,
} as const;
