/** Text keys of the sign-up fields by their names in the call, in page order. */

const NAME = { first_name: 'forms:fields.firstname', last_name: 'forms:fields.lastname' } as const;
const SUFFIX = { suffix: 'investor:fields.suffix' } as const;
const BIRTH = { birth: 'investor:fields.birth' } as const;
const REACHED = {
  city: 'forms:fields.city',
  country: 'forms:fields.country',
  phone_nr: 'forms:fields.phone',
} as const;
const NUMBERS = { ssn: 'investor:fields.ssn', ssn_confirm: 'investor:fields.ssnAgain' } as const;
const ID = { id_type: 'investor:fields.idType' } as const;

const PERSON = {
  account_type: 'investor:fields.accountType',
  first_name: 'forms:fields.firstname',
  middle_name: 'investor:fields.middleName',
  last_name: 'forms:fields.lastname',
  ...SUFFIX,
  ...BIRTH,
  ...NUMBERS,
  ...ID,
  mail: 'forms:fields.email',
  phone_nr: 'forms:fields.phone',
  address: 'investor:fields.address',
  city: 'forms:fields.city',
  country: 'forms:fields.country',
  state: 'forms:fields.state',
  zip: 'forms:fields.zip',
} as const;

const GUARDIAN = { ...NAME, ...REACHED, ...NUMBERS, ...ID } as const;
const BENEFICIARY = {
  ...NAME,
  ...SUFFIX,
  trust_name: 'investor:fields.trustName',
  ...BIRTH,
  ...REACHED,
  ein: 'investor:fields.ein',
  ...NUMBERS,
} as const;

/** Fields of the bank account, also for its later change. */
export const BANK_FIELD_TEXTS = {
  ...NAME,
  bankname: 'investor:fields.bankname',
  swift: 'investor:fields.swift',
  account_nr: 'investor:fields.accountNumber',
  account_type: 'investor:fields.bankAccountType',
} as const;

export const PART_FIELD_TEXTS = {
  parentalGuardian: GUARDIAN,
  beneficiant: BENEFICIARY,
  contingent: BENEFICIARY,
  bankAccount: BANK_FIELD_TEXTS,
} as const;

export type Part = keyof typeof PART_FIELD_TEXTS;

function inside(prefix: string, fields: Readonly<Record<string, string>>): readonly [string, string][] {
  return Object.entries(fields).map(([name, key]) => [`${prefix}.${name}`, key]);
}

export const FIELD_TEXTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...inside('directInvest', PERSON),
  ...inside('directInvest.parentalGuardian', GUARDIAN),
  ['directInvest.beneficiary_type', 'investor:fields.beneficiaryType'],
  ...inside('directInvest.beneficiant', BENEFICIARY),
  ['directInvest.contingent_type', 'investor:fields.contingentType'],
  ...inside('directInvest.contingent', BENEFICIARY),
  ...inside('directInvest.bankAccount', BANK_FIELD_TEXTS),
  ['username', 'investor:fields.username'],
  ['password', 'investor:fields.password'],
  ['confirm', 'investor:fields.passwordAgain'],
  ['directInvest.security_question', 'investor:fields.securityQuestion'],
  ['directInvest.security_answer', 'investor:fields.securityAnswer'],
  ['directInvest.comments', 'investor:fields.comments'],
]);
