import type { FieldProblem } from '@larkfield/contracts';
import type { SignupForm } from '../index.ts';
import { abroadSample, custodialSample, signupSample, trustSample } from './account.ts';

type Entries = Readonly<Record<string, unknown>>;

/** Sign-up and its expected problems as `problemTexts`; empty if it is valid. */
export type SignupCase = readonly [name: string, body: object, problems: readonly string[]];

/** Returns the sign-up with changed entries; undefined removes an entry. */
export function withChanges(sample: object, change: Entries, part?: string): object {
  const body = structuredClone(sample) as {
    directInvest: Record<string, Record<string, unknown> | undefined>;
  };
  const target = part === 'login' ? body : part ? (body.directInvest[part] ??= {}) : body.directInvest;
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) Reflect.deleteProperty(target, name);
    else Object.assign(target, { [name]: value });
  }
  return body;
}

/** Returns problems in short form: `birth investAge`. */
export function problemTexts(problems: readonly FieldProblem[]): string[] {
  const all = problems.map(({ field, key }) => `${field.replace(/^directInvest\./, '')} ${key.slice(7)}`);
  return [...new Set(all)];
}

/** Returns the day `years` before `now`, plus `days`. */
export function birthDateAgo(now: Date, years: number, days = 0): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Returns a sign-up with every field: a minor with a guardian and two beneficiaries, every number repeated. */
export function fullSignup(now: Date): SignupForm {
  const { directInvest, ...login } = custodialSample;
  const { parentalGuardian, beneficiant } = directInvest;
  const twice = <T extends { readonly ssn?: string }>(part: T) => ({ ...part, ssn_confirm: part.ssn ?? '' });
  return {
    ...login,
    confirm: login.password,
    directInvest: {
      ...twice(directInvest),
      birth: birthDateAgo(now, 10),
      ...(parentalGuardian ? { parentalGuardian: twice(parentalGuardian) } : {}),
      beneficiant: twice(beneficiant),
      contingent_type: 'individual',
      contingent: twice(beneficiant),
    },
  };
}

const NAMED = ['first_name', 'last_name', 'city', 'country', 'phone_nr'];
const BANK = ['first_name', 'last_name', 'bankname', 'swift', 'account_nr', 'account_type'];
const missing = (part: string, fields: readonly string[]) =>
  fields.map((field) => `${part}.${field} investRequired`);

/** Returns sign-ups for the rules I36-I45 that combine entries; `violationsOf` covers rules of single entries. */
export function signupCases(now: Date): readonly SignupCase[] {
  return [...personCases(now), ...beneficiaryCases(now), ...numberCases(now), ...LOGIN_CASES, ...BANK_CASES];
}

function personCases(now: Date): readonly SignupCase[] {
  const born = (birth: string, more: Entries = {}) => withChanges(signupSample, { birth, ...more });
  const minor = (change: Entries) => withChanges(fullSignup(now), change, 'parentalGuardian');
  const child = birthDateAgo(now, 10);
  return [
    ['takes an adult on the eighteenth birthday', born(birthDateAgo(now, 18)), []],
    ['refuses an address without a domain', withChanges(signupSample, { mail: 'nobody' }), ['mail email']],
    ['takes a suffix', withChanges(signupSample, { suffix: 'Jr.' }), []],
    ['refuses somebody a day before it', born(birthDateAgo(now, 18, 1)), ['birth investAge']],
    [
      'does not go by the difference of years (I42)',
      born(`${birthDateAgo(now, 18).slice(0, 4)}-12-31`),
      ['birth investAge'],
    ],
    ['refuses a day that is not in the calendar', born('1999-02-29'), ['birth investBirth']],
    ['refuses a birth to come', born(birthDateAgo(now, 0, 1)), ['birth investBirth']],
    ['refuses a birth of 131 years ago', born(birthDateAgo(now, 131)), ['birth investBirth']],
    ['takes a minor with a custodial account and a guardian', fullSignup(now), []],
    [
      'takes a minor with a coverdell account and a guardian',
      withChanges(fullSignup(now), { account_type: 'coverdell' }),
      [],
    ],
    ...(['custodial', 'coverdell'] as const).map((account_type): SignupCase => [
      `asks for the whole guardian of a minor with a ${account_type} account`,
      born(child, { account_type }),
      missing('parentalGuardian', [...NAMED, 'id_type']),
    ]),
    [
      'refuses a minor with an account of one person, whoever the guardian is',
      withChanges(fullSignup(now), { account_type: 'individual' }),
      ['birth investAge'],
    ],
    [
      'asks for no guardian of an adult with a coverdell account',
      born('1990-01-01', { account_type: 'coverdell' }),
      [],
    ],
    [
      'asks for a missing entry of a guardian',
      minor({ phone_nr: undefined }),
      missing('parentalGuardian', ['phone_nr']),
    ],
    [
      'passes over the guardian of an adult',
      withChanges(signupSample, { parentalGuardian: { first_name: 'A' } }),
      [],
    ],
    [
      'refuses names of one character',
      withChanges(signupSample, { last_name: 'O' }),
      ['last_name investRequired'],
    ],
    [
      'refuses a name of blanks',
      withChanges(signupSample, { last_name: '   ' }),
      ['last_name investRequired'],
    ],
    [
      'refuses a field that nobody asked for',
      withChanges(signupSample, { state_of_mind: 'calm' }),
      ['state_of_mind unknown'],
    ],
  ];
}

function beneficiaryCases(now: Date): readonly SignupCase[] {
  const { beneficiant } = signupSample.directInvest;
  const beneficiary = (change: Entries) => withChanges(signupSample, change, 'beneficiant');
  const contingent = (change: Entries) =>
    withChanges(signupSample, { contingent_type: 'individual', contingent: { ...beneficiant, ...change } });
  const young = birthDateAgo(now, 18, 1);
  return [
    ['takes that of a beneficiary', beneficiary({ suffix: 'III' }), []],
    [
      'asks for the birth of a beneficiary',
      beneficiary({ birth: undefined }),
      missing('beneficiant', ['birth']),
    ],
    [
      'refuses a minor as beneficiary',
      beneficiary({ birth: young }),
      ['beneficiant.birth investBeneficiaryAge'],
    ],
    [
      'refuses a beneficiary who is not born yet',
      beneficiary({ birth: birthDateAgo(now, 0, 1) }),
      ['beneficiant.birth investBirth'],
    ],
    ['asks a trust for no birth', withChanges(trustSample, { birth: undefined }, 'beneficiant'), []],
    [
      'asks for all of a beneficiary',
      withChanges(signupSample, { beneficiant: undefined }),
      missing('beneficiant', [...NAMED, 'birth']),
    ],
    ['takes a contingent beneficiary', contingent({}), []],
    [
      'checks a contingent beneficiary',
      contingent({ first_name: 'A' }),
      missing('contingent', ['first_name']),
    ],
    [
      'refuses a minor as contingent one',
      contingent({ birth: young }),
      ['contingent.birth investBeneficiaryAge'],
    ],
    [
      'asks for the contingent beneficiary once its type is chosen',
      withChanges(signupSample, { contingent_type: 'trust' }),
      missing('contingent', NAMED),
    ],
    [
      'asks for the type of a contingent beneficiary',
      withChanges(contingent({}), { contingent_type: undefined }),
      ['contingent_type choose'],
    ],
    [
      'asks a beneficiary who is a resident for the SSN',
      beneficiary({ ssn: undefined }),
      missing('beneficiant', ['ssn']),
    ],
    [
      'compares that of a beneficiary',
      beneficiary({ ssn_confirm: '1' }),
      ['beneficiant.ssn_confirm investSsnDiffers'],
    ],
    [
      'compares that of a contingent one',
      contingent({ ssn_confirm: '1' }),
      ['contingent.ssn_confirm investSsnDiffers'],
    ],
  ];
}

function numberCases(now: Date): readonly SignupCase[] {
  const differs = ['ssn_confirm investSsnDiffers'];
  return [
    ['asks residents for their SSN', withChanges(signupSample, { ssn: undefined }), ['ssn investRequired']],
    ['asks nobody else for it', withChanges(abroadSample, { ssn: undefined }), []],
    ['refuses eight digits', withChanges(signupSample, { ssn: '212-45-678' }), ['ssn investSsn']],
    [
      'takes an SSN without hyphens as its own repetition',
      withChanges(signupSample, { ssn_confirm: '212456789' }),
      [],
    ],
    ['compares the SSN', withChanges(signupSample, { ssn_confirm: '212-45-6780' }), differs],
    [
      'compares the SSN of a guardian',
      withChanges(fullSignup(now), { ssn_confirm: '1' }, 'parentalGuardian'),
      differs.map((each) => `parentalGuardian.${each}`),
    ],
    ['takes the EIN of a trust instead of an SSN', trustSample, []],
    [
      'asks a trust in the United States for its EIN',
      withChanges(trustSample, { ein: undefined }, 'beneficiant'),
      missing('beneficiant', ['ein']),
    ],
    [
      'takes the SSN of the grantor of a trust without an EIN',
      withChanges(trustSample, { ein: undefined, ssn: '212-22-3344' }, 'beneficiant'),
      [],
    ],
    [
      'asks a trust elsewhere for no number',
      withChanges(trustSample, { ein: undefined, country: 'JP' }, 'beneficiant'),
      [],
    ],
    [
      'takes no EIN of an individual for an SSN',
      withChanges(signupSample, { ein: '98-7612345', ssn: undefined }, 'beneficiant'),
      missing('beneficiant', ['ssn']),
    ],
    [
      'refuses an SSN that cannot be, of whomever',
      withChanges(withChanges(fullSignup(now), { ssn: '666-12-3456' }, 'beneficiant'), {
        ssn: '000-12-3456',
      }),
      ['ssn investSsnStart', 'beneficiant.ssn investSsnStart'],
    ],
    [
      'refuses an EIN that cannot be',
      withChanges(trustSample, { ein: '07-7612345' }, 'beneficiant'),
      ['beneficiant.ein investEinStart'],
    ],
    ['refuses a repetition of nothing', withChanges(abroadSample, { ssn_confirm: '1' }), differs],
  ];
}

const login = (change: Entries) => withChanges(signupSample, change, 'login');
const bank = (change: Entries) => withChanges(signupSample, change, 'bankAccount');

const LOGIN_CASES: readonly SignupCase[] = [
  [
    'refuses a password without a capital letter',
    login({ password: 'harbor42lights' }),
    ['password investPassword'],
  ],
  ['refuses a password without a small letter', login({ password: 'HARBOR42' }), ['password investPassword']],
  ['refuses a password of seven', login({ password: 'Harbor4' }), ['password investPassword']],
  ['refuses a password with a sign', login({ password: 'Harbor42!' }), ['password investPassword']],
  [
    'refuses the username as password',
    login({ username: 'harbor42lights' }),
    ['password investPasswordIsUsername'],
  ],
  ['compares the password', login({ confirm: 'harbor42lights' }), ['confirm investPasswordsDiffer']],
  ['asks for the username', login({ username: undefined }), ['username investUsername']],
  ['asks for the password', login({ password: undefined }), ['password investPasswordRequired']],
  ['takes a role without a word', login({ role: 'Admin' }), []],
];

const BANK_CASES: readonly SignupCase[] = [
  [
    'asks for the bank account',
    withChanges(signupSample, { bankAccount: undefined }),
    missing('bankAccount', BANK),
  ],
  ['takes a routing number of nine digits', bank({ swift: '121000358' }), []],
  ['takes a BIC', bank({ swift: 'DEUTDEFF500' }), []],
  ['refuses a routing number with a slip', bank({ swift: '121000385' }), ['bankAccount.swift investRouting']],
  ['refuses a BIC of no country', bank({ swift: 'DEUTXXFF' }), ['bankAccount.swift investBic']],
  ['takes an IBAN', bank({ account_nr: 'DE89 3704 0044 0532 0130 00' }), []],
  [
    'refuses an IBAN with a slip',
    bank({ account_nr: 'DE89 3704 0044 0532 0130 01' }),
    ['bankAccount.account_nr investIban'],
  ],
  ['refuses a bank code of seven', bank({ swift: '1234567' }), ['bankAccount.swift investSwift']],
  [
    'refuses an account number of three',
    bank({ account_nr: '123' }),
    ['bankAccount.account_nr investAccount'],
  ],
];
