import assert from 'node:assert/strict';
import test from 'node:test';
import { problemsOf } from '@larkfield/contracts/testing';
import { masked, signupForm, signupProblems, toSignup } from '../forms/index.ts';
import {
  ACCOUNT_TYPES,
  BANK_ACCOUNT_TYPES,
  BENEFICIARY_TYPES,
  ID_TYPES,
  SECURITY_QUESTIONS,
} from '../src/rules/account-choices.ts';
import { abroadSample, custodialSample, signupSample, trustSample } from '../forms/testing/index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

type Entries = Readonly<Record<string, unknown>>;

/** As the service judges a body, from the controls on. */
function judge(body: object, options: { readonly repeated?: boolean } = {}): string[] {
  const turned = toSignup(body, NOW) as Entries;
  const found = [...problemsOf(signupForm, turned), ...signupProblems(turned, { now: NOW, ...options })];
  return [
    ...new Set(found.map(({ field, key }) => `${field.replace(/^directInvest\./, '')} ${key.slice(7)}`)),
  ];
}

/** A sign-up with entries of its own; those that are undefined are left out. */
function changed(sample: object, change: Entries, part?: string): object {
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

for (const [who, sample] of Object.entries({ signupSample, custodialSample, trustSample, abroadSample }))
  // covers: I28, I31, I32, I33, I34, I35
  test(`accepts ${who}`, () => assert.deepEqual(judge(sample), []));

const bornOn = (birth: string, more: Entries = {}) => changed(signupSample, { birth, ...more });
const beneficiary = (change: Entries) => changed(signupSample, change, 'beneficiant');
const login = (change: Entries) => changed(signupSample, change, 'login');
const { beneficiant } = signupSample.directInvest;
const contingent = (change: Entries) =>
  changed(signupSample, { contingent_type: 'individual', contingent: { ...beneficiant, ...change } });

const CASES: readonly (readonly [name: string, body: object, problems: readonly string[]])[] = [
  ['takes an adult on the eighteenth birthday', bornOn('2008-11-22'), []],
  ['refuses an address without a domain', changed(signupSample, { mail: 'nobody' }), ['mail email']],
  ['takes a suffix', changed(signupSample, { suffix: 'Jr.' }), []],
  ['takes that of a beneficiary', beneficiary({ suffix: 'III' }), []],
  ['refuses somebody a day before it', bornOn('2008-11-23'), ['birth investAge']],
  ['does not go by the difference of years (I42)', bornOn('2008-12-31'), ['birth investAge']],
  ['refuses a day that is not in the calendar', bornOn('1990-02-30'), ['birth investBirth']],
  ['refuses a birth to come', bornOn('2027-01-01'), ['birth investBirth']],
  ['refuses a birth of 131 years ago', bornOn('1895-01-01'), ['birth investBirth']],
  [
    'asks for the whole guardian of a minor with a custodial account',
    bornOn('2019-03-01', { account_type: 'custodial' }),
    ['first_name', 'last_name', 'city', 'country', 'phone_nr', 'id_type'].map(
      (field) => `parentalGuardian.${field} investRequired`,
    ),
  ],
  [
    'asks for no guardian of an adult with a coverdell account',
    bornOn('1990-01-01', { account_type: 'coverdell' }),
    [],
  ],
  [
    'asks for a missing entry of a guardian',
    changed(custodialSample, { phone_nr: undefined }, 'parentalGuardian'),
    ['parentalGuardian.phone_nr investRequired'],
  ],
  [
    'passes over the guardian of an adult',
    changed(signupSample, { parentalGuardian: { first_name: 'A' } }),
    [],
  ],
  [
    'asks for the birth of a beneficiary',
    beneficiary({ birth: undefined }),
    ['beneficiant.birth investRequired'],
  ],
  [
    'refuses a minor as beneficiary',
    beneficiary({ birth: '2015-01-01' }),
    ['beneficiant.birth investBeneficiaryAge'],
  ],
  ['asks a trust for no birth', changed(trustSample, { birth: undefined }, 'beneficiant'), []],
  [
    'asks for all of a beneficiary',
    changed(signupSample, { beneficiant: undefined }),
    [
      ...['first_name', 'last_name', 'city', 'country', 'phone_nr'].map(
        (field) => `beneficiant.${field} investRequired`,
      ),
      'beneficiant.birth investRequired',
    ],
  ],
  ['takes a contingent beneficiary', contingent({}), []],
  [
    'checks a contingent beneficiary',
    contingent({ first_name: 'A' }),
    ['contingent.first_name investRequired'],
  ],
  [
    'refuses a minor as contingent one',
    contingent({ birth: '2015-01-01' }),
    ['contingent.birth investBeneficiaryAge'],
  ],
  [
    'asks for the contingent beneficiary once its type is chosen',
    changed(signupSample, { contingent_type: 'trust' }),
    ['first_name', 'last_name', 'city', 'country', 'phone_nr'].map(
      (field) => `contingent.${field} investRequired`,
    ),
  ],
  [
    'asks for the type of a contingent beneficiary',
    changed(contingent({}), { contingent_type: undefined }),
    ['contingent_type choose'],
  ],
  ['asks residents for their SSN', changed(signupSample, { ssn: undefined }), ['ssn investRequired']],
  ['asks nobody else for it', changed(abroadSample, { ssn: undefined }), []],
  [
    'asks a beneficiary who is a resident for it',
    beneficiary({ ssn: undefined }),
    ['beneficiant.ssn investRequired'],
  ],
  ['refuses eight digits', changed(signupSample, { ssn: '900-45-678' }), ['ssn investSsn']],
  [
    'takes an SSN without hyphens as its own repetition',
    changed(signupSample, { ssn_confirm: '900456789' }),
    [],
  ],
  [
    'compares the SSN',
    changed(signupSample, { ssn_confirm: '900-45-6780' }),
    ['ssn_confirm investSsnDiffers'],
  ],
  [
    'compares the SSN of a guardian',
    changed(custodialSample, { ssn_confirm: '1' }, 'parentalGuardian'),
    ['parentalGuardian.ssn_confirm investSsnDiffers'],
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
  [
    'refuses a repetition of nothing',
    changed(abroadSample, { ssn_confirm: '1' }),
    ['ssn_confirm investSsnDiffers'],
  ],
  ['refuses names of one character', changed(signupSample, { last_name: 'O' }), ['last_name investRequired']],
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
  [
    'refuses a field that nobody asked for',
    changed(signupSample, { state_of_mind: 'calm' }),
    ['state_of_mind unknown'],
  ],
  [
    'asks for the bank account',
    changed(signupSample, { bankAccount: undefined }),
    ['first_name', 'last_name', 'bankname', 'swift', 'account_nr', 'account_type'].map(
      (field) => `bankAccount.${field} investRequired`,
    ),
  ],
  [
    'refuses a bank code of seven',
    changed(signupSample, { swift: '1234567' }, 'bankAccount'),
    ['bankAccount.swift investSwift'],
  ],
  [
    'refuses an account number of three',
    changed(signupSample, { account_nr: '123' }, 'bankAccount'),
    ['bankAccount.account_nr investAccount'],
  ],
];

for (const [name, body, problems] of CASES)
  // covers: I20, I26, I28, I31, I33, I34, I36, I37, I38, I39, I40, I41, I42, I43, I44, I45, S45
  test(name, () => {
    assert.deepEqual(judge(body).toSorted(), problems.toSorted());
  });

for (const field of [
  'account_type',
  'id_type',
  'birth',
  'address',
  'city',
  'country',
  'state',
  'zip',
  'phone_nr',
  'mail',
  'beneficiary_type',
  'security_question',
  'security_answer',
  'first_name',
  'last_name',
])
  // covers: I35, I45
  test(`asks for ${field} (I45)`, () => {
    const found = judge(changed(signupSample, { [field]: undefined }));
    assert.ok(found.includes(`${field} investRequired`), found.join());
  });

// covers: I29, I30, I32, I34, I35
test('the choices are those of the specification, and no other is taken', () => {
  assert.deepEqual(ID_TYPES, ['driverLicense', 'realId', 'passport']);
  assert.deepEqual(ACCOUNT_TYPES, ['individual', 'custodial', 'coverdell']);
  assert.deepEqual(BENEFICIARY_TYPES, ['individual', 'trust']);
  const lists = {
    ...{ id_type: ID_TYPES, account_type: ACCOUNT_TYPES, beneficiary_type: BENEFICIARY_TYPES },
    ...{ contingent_type: BENEFICIARY_TYPES, security_question: SECURITY_QUESTIONS },
  };
  for (const [field, choices] of Object.entries(lists)) {
    const complaints = (value: string) =>
      judge(changed(signupSample, { [field]: value })).filter((each) => each.startsWith(`${field} `));
    for (const choice of choices) assert.deepEqual(complaints(choice), [], `${field} ${choice}`);
    assert.equal(complaints('other').length, 1, field);
  }
  const bank = (account_type: string) => judge(changed(signupSample, { account_type }, 'bankAccount'));
  for (const type of BANK_ACCOUNT_TYPES) assert.deepEqual(bank(type), []);
  assert.notDeepEqual(bank('other'), []);
});

// covers: I39, I40
test('a form that is typed into has to repeat password and SSN', () => {
  const found = judge(signupSample, { repeated: true });
  assert.deepEqual(found, [
    'confirm investPasswordsDiffer',
    'ssn_confirm investSsnDiffers',
    'beneficiant.ssn_confirm investSsnDiffers',
  ]);
});

test('three numbers of a date become one, half of one stays half and is refused', () => {
  const parts = { birth: undefined, birth_day: '7', birth_month: '4', birth_year: '1980' };
  assert.deepEqual(judge(changed(signupSample, parts)), []);
  assert.deepEqual(judge(beneficiary(parts)), []);
  assert.deepEqual(judge(changed(signupSample, { ...parts, birth_year: undefined })), ['birth investBirth']);
});

test('what is no sign-up at all is passed on to the schema', () => {
  for (const body of [null, 1, 'a', [], {}, { directInvest: [] }, { directInvest: { beneficiant: 1 } }])
    assert.notDeepEqual(problemsOf(signupForm, toSignup(body, NOW)), []);
});

test('a mask shows the last four, of a short number the last two', () => {
  assert.equal(masked('900-45-6789'), '•••• 6789');
  assert.equal(masked('0042 1187'), '•••• 1187');
  assert.equal(masked('1234'), '•••• 34');
});
