// Safe for the browser: plain lists, no library behind them. The keys stand on the wire, their texts in `invest`.

export const ID_TYPES = ['driverLicense', 'realId', 'passport'] as const;

export const ACCOUNT_TYPES = ['individual', 'custodial', 'coverdell'] as const;

export const BENEFICIARY_TYPES = ['individual', 'trust'] as const;

export const BANK_ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** The answer only proves who is calling: a password is never reset by it (D70). */
export const SECURITY_QUESTIONS = [
  'firstSchool',
  'childhoodStreet',
  'firstPet',
  'firstJob',
  'oldestFriend',
] as const;

/** Values of the configuration: pages, browser validators and the service all read them here. */
export const INVESTOR_RULES = {
  adult: 18,
  oldest: 130,
  password: { min: 8, max: 128 },
  username: { min: 2, max: 64 },
  /** Residents of this country have to give their SSN (D66). */
  ssnCountry: 'US',
  /** Whether the SSNs of beneficiaries are asked for (D129); `false` takes the fields out of pages and call. */
  beneficiarySsn: true,
  /** Seconds for which secrets are shown and changed after the password was given once more. */
  confirmedSeconds: 300,
} as const;
