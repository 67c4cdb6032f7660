import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { normalizeEntries } from '@larkfield/contracts/tidy';
import { problemsOf } from '@larkfield/contracts/testing';
import { maskSecret, signupForm, signupProblems, toSignup } from '../forms/index.ts';
import {
  ACCOUNT_TYPES,
  BANK_ACCOUNT_TYPES,
  BENEFICIARY_TYPES,
  ID_TYPES,
  SECURITY_QUESTIONS,
} from '../src/rules/account-choices.ts';
import {
  abroadSample,
  withChanges,
  custodialSample,
  problemTexts,
  signupCases,
  signupSample,
  trustSample,
} from '../forms/testing/index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

type Entries = Readonly<Record<string, unknown>>;

/** Returns the problems that the service reports for control values. */
function judge(body: object, options: { readonly repeated?: boolean } = {}): string[] {
  const turned = toSignup(normalizeEntries(body), NOW) as Entries;
  return problemTexts([
    ...problemsOf(signupForm, turned),
    ...signupProblems(turned, { now: NOW, ...options }),
  ]);
}

for (const [who, sample] of Object.entries({ signupSample, custodialSample, trustSample, abroadSample }))
  // covers: I28, I31, I32, I33, I34, I35
  test(`accepts ${who}`, () => assert.deepEqual(judge(sample), []));

const CASES = signupCases(NOW);

for (const [name, body, problems] of CASES)
  // covers: I20, I26, I28, I31, I33, I34, I36, I37, I38, I39, I40, I41, I42, I43, I44, I45, S45
  test(name, () => {
    assert.deepEqual(judge(body).toSorted(), problems.toSorted());
  });

test('every rule that combines entries has a case', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../src/rules', name), 'utf8');
  const source = read('signup-problems.ts') + read('bank-problems.ts');
  const keys = new Set([...source.matchAll(/'errors\.(\w+)'/g)].map(([, key]) => key));
  const told = new Set(CASES.flatMap(([, , problems]) => problems.map((each) => each.split(' ')[1])));
  assert.ok(keys.size >= 8);
  assert.deepEqual(
    [...keys].filter((key) => !told.has(key)),
    [],
  );
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
    const found = judge(withChanges(signupSample, { [field]: undefined }));
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
      judge(withChanges(signupSample, { [field]: value })).filter((each) => each.startsWith(`${field} `));
    for (const choice of choices) assert.deepEqual(complaints(choice), [], `${field} ${choice}`);
    assert.equal(complaints('other').length, 1, field);
  }
  const bank = (account_type: string) => judge(withChanges(signupSample, { account_type }, 'bankAccount'));
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
  assert.deepEqual(judge(withChanges(signupSample, parts)), []);
  assert.deepEqual(judge(withChanges(signupSample, parts, 'beneficiant')), []);
  assert.deepEqual(judge(withChanges(signupSample, { ...parts, birth_year: undefined })), [
    'birth investBirth',
  ]);
});

test('a body that is no sign-up is passed to the schema unchanged', () => {
  for (const body of [null, 1, 'a', [], {}, { directInvest: [] }, { directInvest: { beneficiant: 1 } }])
    assert.notDeepEqual(problemsOf(signupForm, toSignup(body, NOW)), []);
});

test('a mask shows the last four, of a short number the last two', () => {
  assert.equal(maskSecret('212-45-6789'), '•••• 6789');
  assert.equal(maskSecret('0042 1187'), '•••• 1187');
  assert.equal(maskSecret('1234'), '•••• 34');
});
