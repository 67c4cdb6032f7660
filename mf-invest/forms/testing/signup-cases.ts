import type { FieldProblem } from '@larkfield/contracts';
import type { SignupForm } from '../index.ts';
import { abroadSample, custodialSample, signupSample, trustSample } from './account.ts';

type Entries = Readonly<Record<string, unknown>>;

/** A sign-up, and what is said of it: `problemsIn` words; nothing where it is taken. */
export type SignupCase = readonly [name: string, body: object, problems: readonly string[]];

/** A sign-up with entries of its own; those that are undefined are left out. */
export function changed(sample: object, change: Entries, part?: string): object {
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

/** Problems in short: `birth investAge`. */
export function problemsIn(problems: readonly FieldProblem[]): string[] {
  const all = problems.map(({ field, key }) => `${field.replace(/^directInvest\./, '')} ${key.slice(7)}`);
  return [...new Set(all)];
}

/** The day so many years before `now`, and so many days later in the year. */
export function bornAgo(now: Date, years: number, days = 0): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A sign-up that has all there is: a minor with a guardian and two beneficiaries, every number twice. */
export function fullSignup(now: Date): SignupForm {
  const { directInvest, ...login } = custodialSample;
  const { parentalGuardian, beneficiant } = directInvest;
  const twice = <T extends { readonly ssn?: string }>(part: T) => ({ ...part, ssn_confirm: part.ssn ?? '' });
  return {
    ...login,
    confirm: login.password,
    directInvest: {
      ...twice(directInvest),
      birth: bornAgo(now, 10),
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

/**
 * Sign-ups by the rules I36-I45, what depends on another entry above all: what the pages refuse, the service refuses with
 * the same words. Rules of a single entry are broken one by one by `violationsOf`.
 */
export function signupCases(now: Date): readonly SignupCase[] {
  return [...personCases(now), ...beneficiaryCases(now), ...numberCases(now), ...LOGIN_CASES, ...BANK_CASES];
}

function personCases(now: Date): readonly SignupCase[] {
  const born = (birth: string, more: Entries = {}) => changed(signupSample, { birth, ...more });
  const minor = (change: Entries) => changed(fullSignup(now), change, 'parentalGuardian');
  const child = bornAgo(now, 10);
  return [
    ['takes an adult on the eighteenth birthday', born(bornAgo(now, 18)), []],
    ['refuses an address without a domain', changed(signupSample, { mail: 'nobody' }), ['mail email']],
    ['takes a suffix', changed(signupSample, { suffix: 'Jr.' }), []],
    ['refuses somebody a day before it', born(bornAgo(now, 18, 1)), ['birth investAge']],
    [
      'does not go by the difference of years (I42)',
      born(`${bornAgo(now, 18).slice(0, 4)}-12-31`),
      ['birth investAge'],
    ],
    ['refuses a day that is not in the calendar', born('1999-02-29'), ['birth investBirth']],
    ['refuses a birth to come', born(bornAgo(now, 0, 1)), ['birth investBirth']],
    ['refuses a birth of 131 years ago', born(bornAgo(now, 131)), ['birth investBirth']],
    ['takes a minor with a custodial account and a guardian', fullSignup(now), []],
    [
      'takes a minor with a coverdell account and a guardian',
      changed(fullSignup(now), { account_type: 'coverdell' }),
      [],
    ],
    ...(['custodial', 'coverdell'] as const).map((account_type): SignupCase => [
      `asks for the whole guardian of a minor with a ${account_type} account`,
      born(child, { account_type }),
      missing('parentalGuardian', [...NAMED, 'id_type']),
    ]),
    [
      'refuses a minor with an account of one person, whoever the guardian is',
      changed(fullSignup(now), { account_type: 'individual' }),
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
      changed(signupSample, { parentalGuardian: { first_name: 'A' } }),
      [],
    ],
    [
      'refuses names of one character',
      changed(signupSample, { last_name: 'O' }),
      ['last_name investRequired'],
    ],
    ['refuses a name of blanks', changed(signupSample, { last_name: '   ' }), ['last_name investRequired']],
    [
      'refuses a field that nobody asked for',
      changed(signupSample, { state_of_mind: 'calm' }),
      ['state_of_mind unknown'],
    ],
  ];
}

function beneficiaryCases(now: Date): readonly SignupCase[] {
  const { beneficiant } = signupSample.directInvest;
  const beneficiary = (change: Entries) => changed(signupSample, change, 'beneficiant');
  const contingent = (change: Entries) =>
    changed(signupSample, { contingent_type: 'individual', contingent: { ...beneficiant, ...change } });
  const young = bornAgo(now, 18, 1);
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
      beneficiary({ birth: bornAgo(now, 0, 1) }),
      ['beneficiant.birth investBirth'],
    ],
    ['asks a trust for no birth', changed(trustSample, { birth: undefined }, 'beneficiant'), []],
    [
      'asks for all of a beneficiary',
      changed(signupSample, { beneficiant: undefined }),
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
      changed(signupSample, { contingent_type: 'trust' }),
      missing('contingent', NAMED),
    ],
    [
      'asks for the type of a contingent beneficiary',
      changed(contingent({}), { contingent_type: undefined }),
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
    ['asks residents for their SSN', changed(signupSample, { ssn: undefined }), ['ssn investRequired']],
    ['asks nobody else for it', changed(abroadSample, { ssn: undefined }), []],
    ['refuses eight digits', changed(signupSample, { ssn: '212-45-678' }), ['ssn investSsn']],
    [
      'takes an SSN without hyphens as its own repetition',
      changed(signupSample, { ssn_confirm: '212456789' }),
      [],
    ],
    ['compares the SSN', changed(signupSample, { ssn_confirm: '212-45-6780' }), differs],
    [
      'compares the SSN of a guardian',
      changed(fullSignup(now), { ssn_confirm: '1' }, 'parentalGuardian'),
      differs.map((each) => `parentalGuardian.${each}`),
    ],
    ['takes the EIN of a trust instead of an SSN', trustSample, []],
    [
      'asks a trust in the United States for its EIN',
      changed(trustSample, { ein: undefined }, 'beneficiant'),
      missing('beneficiant', ['ein']),
    ],
    [
      'takes the SSN of the grantor of a trust without an EIN',
      changed(trustSample, { ein: undefined, ssn: '212-22-3344' }, 'beneficiant'),
      [],
    ],
    [
      'asks a trust elsewhere for no number',
      changed(trustSample, { ein: undefined, country: 'JP' }, 'beneficiant'),
      [],
    ],
    [
      'takes no EIN of an individual for an SSN',
      changed(signupSample, { ein: '98-7612345', ssn: undefined }, 'beneficiant'),
      missing('beneficiant', ['ssn']),
    ],
    [
      'refuses an SSN that cannot be, of whomever',
      changed(changed(fullSignup(now), { ssn: '666-12-3456' }, 'beneficiant'), { ssn: '000-12-3456' }),
      ['ssn investSsnStart', 'beneficiant.ssn investSsnStart'],
    ],
    [
      'refuses an EIN that cannot be',
      changed(trustSample, { ein: '07-7612345' }, 'beneficiant'),
      ['beneficiant.ein investEinStart'],
    ],
    ['refuses a repetition of nothing', changed(abroadSample, { ssn_confirm: '1' }), differs],
  ];
}

const login = (change: Entries) => changed(signupSample, change, 'login');
const bank = (change: Entries) => changed(signupSample, change, 'bankAccount');

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
    changed(signupSample, { bankAccount: undefined }),
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
