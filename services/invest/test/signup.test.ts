import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { abroadSample, custodialSample, signupSample, trustSample } from '@larkfield/mf-invest/forms/testing';
import type { SignupForm } from '@larkfield/mf-invest/forms';
import { withWork } from '@larkfield/kit/testing';
import { investorStore } from '../src/accounts/store.ts';
import { startInvest, told, type TestInvest } from './support/site.ts';

let site: TestInvest;
before(async () => void (site = await startInvest()));
after(() => site.close());
beforeEach(() => site.nextHour());

const CALL = '/api/create/login';
const all = () => investorStore(site.database.db).countDocuments();
const samples = { adult: signupSample, minor: custodialSample, trust: trustSample, abroad: abroadSample };

for (const [who, sample] of Object.entries(samples)) {
  // covers: I46
  test(`a sign-up is one document with all that was entered: ${who}`, async () => {
    const mail = `${who}@example.com`;
    // The clock of the tests is far ahead, so the child's birthday is, too.
    const young = who === 'minor' ? { birth: born(10) } : {};
    const form = { ...sample, role: 'Admin', directInvest: { ...sample.directInvest, ...young, mail } };
    const before = await all();
    assert.equal(told(await site.post(CALL, form)), '201 ok');
    assert.equal(await all(), before + 1);
    const found = await site.find(sample.username);
    const { person } = found ?? {};
    assert.deepEqual(
      [found?.email, found?.role, found?.status, person?.firstName, person?.bank.bankName],
      [mail, 'Investor', 'pending', sample.directInvest.first_name, 'Bay Savings Bank'],
    );
    assert.equal(person?.guardian?.lastName, sample.directInvest.parentalGuardian?.last_name);
    assert.equal(person?.beneficiary.trustName, sample.directInvest.beneficiant.trust_name);
    assert.match(found?.securityAnswer ?? '', /^\$argon2id\$/);
  });
}

type Change = (form: SignupForm) => object;
const inside =
  (change: object): Change =>
  (form) => ({ ...form, directInvest: { ...form.directInvest, ...change } });
const part =
  (name: 'beneficiant' | 'bankAccount', change: object): Change =>
  (form) =>
    inside({ [name]: { ...form.directInvest[name], ...change } })(form);
const without =
  (name: string): Change =>
  (form) => {
    const { [name]: _gone, ...rest } = form.directInvest as Record<string, unknown>;
    return { ...form, directInvest: rest };
  };
/** Born so many years before the day of the tests' clock, and so many days later in the year. */
function born(years: number, days = 0): string {
  const day = site.clock.now();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A minor whose guardian is almost as they should be. */
const guardian =
  (change: object): Change =>
  () => {
    const { parentalGuardian } = custodialSample.directInvest;
    const minor = { account_type: 'custodial', birth: born(10) };
    return inside({ ...minor, parentalGuardian: { ...parentalGuardian, ...change } })(signupSample);
  };
const contingent = (change: object) => {
  const { beneficiant } = signupSample.directInvest;
  return inside({ contingent_type: 'individual', contingent: { ...beneficiant, ...change } })(signupSample);
};

/** What a browser would have refused, and the field and text that the service refuses it with. */
const REFUSED: readonly (readonly [what: string, change: Change, field: string, key?: string])[] = [
  ['a first name of one letter', inside({ first_name: 'J' }), 'directInvest.first_name'],
  ['a last name of blanks', inside({ last_name: '   ' }), 'directInvest.last_name'],
  ['an unknown account type', inside({ account_type: 'joint' }), 'directInvest.account_type'],
  ['no account type', without('account_type'), 'directInvest.account_type'],
  ['an unknown identity paper', inside({ id_type: 'library' }), 'directInvest.id_type'],
  ['no date of birth', without('birth'), 'directInvest.birth'],
  ['a day that is not in the calendar', inside({ birth: '1999-02-29' }), 'directInvest.birth'],
  [
    'an investor one day short of 18',
    () => inside({ birth: born(18, 1) })(signupSample),
    'directInvest.birth',
  ],
  ['no address', without('address'), 'directInvest.address'],
  ['no city', without('city'), 'directInvest.city'],
  ['no state', without('state'), 'directInvest.state'],
  ['no zip code', without('zip'), 'directInvest.zip'],
  ['no country', without('country'), 'directInvest.country'],
  ['no telephone', without('phone_nr'), 'directInvest.phone_nr'],
  ['an address that is none', inside({ mail: 'jose' }), 'directInvest.mail'],
  ['no SSN of a resident', without('ssn'), 'directInvest.ssn'],
  ['an SSN of eight digits', inside({ ssn: '900-45-678' }), 'directInvest.ssn'],
  ['an SSN that differs', inside({ ssn_confirm: '900456780' }), 'directInvest.ssn_confirm'],
  ['no type of beneficiary', without('beneficiary_type'), 'directInvest.beneficiary_type'],
  ['no beneficiary', without('beneficiant'), 'directInvest.beneficiant.first_name'],
  [
    'a beneficiary under age',
    () => part('beneficiant', { birth: born(18, 1) })(signupSample),
    'directInvest.beneficiant.birth',
  ],
  [
    'a contingent type without the person',
    inside({ contingent_type: 'individual' }),
    'directInvest.contingent.first_name',
  ],
  [
    'a minor without a guardian',
    () => inside({ account_type: 'custodial', birth: born(10) })(signupSample),
    'directInvest.parentalGuardian.first_name',
  ],
  [
    'a guardian whose SSN differs',
    guardian({ ssn_confirm: '900778890' }),
    'directInvest.parentalGuardian.ssn_confirm',
  ],
  ['a guardian of one letter', guardian({ last_name: 'T' }), 'directInvest.parentalGuardian.last_name'],
  ['a guardian without a telephone', guardian({ phone_nr: '' }), 'directInvest.parentalGuardian.phone_nr'],
  [
    'a beneficiary whose SSN differs',
    part('beneficiant', { ssn_confirm: '900112234' }),
    'directInvest.beneficiant.ssn_confirm',
  ],
  [
    'a contingent beneficiary under age',
    () => contingent({ birth: born(18, 1) }),
    'directInvest.contingent.birth',
  ],
  [
    'a contingent beneficiary whose SSN differs',
    () => contingent({ ssn_confirm: '900112234' }),
    'directInvest.contingent.ssn_confirm',
  ],
  [
    'a routing number of eight digits',
    part('bankAccount', { swift: '12100035' }),
    'directInvest.bankAccount.swift',
  ],
  [
    'an account number with a slash',
    part('bankAccount', { account_nr: '12/345' }),
    'directInvest.bankAccount.account_nr',
  ],
  [
    'an unknown kind of bank account',
    part('bankAccount', { account_type: 'x' }),
    'directInvest.bankAccount.account_type',
  ],
  ['no bank', without('bankAccount'), 'directInvest.bankAccount.swift'],
  [
    'an unknown security question',
    inside({ security_question: 'petName' }),
    'directInvest.security_question',
  ],
  ['no security answer', without('security_answer'), 'directInvest.security_answer'],
  ['a field that no form has', inside({ balance: 1 }), 'directInvest.balance'],
  ['a password of seven letters', (form) => ({ ...form, password: 'Abcdefg' }), 'password'],
  ['a password with a hyphen', (form) => ({ ...form, password: 'Harbor-42Light' }), 'password'],
  ['a password without capitals', (form) => ({ ...form, password: 'harbor42lights' }), 'password'],
  ['a password like the name', (form) => ({ ...form, username: 'HARBOR42lights' }), 'password'],
  ['a password that everybody guesses', (form) => ({ ...form, password: 'Password123' }), 'password'],
  ['a confirmation that differs', (form) => ({ ...form, confirm: 'Harbor42Light' }), 'confirm'],
  ['a name of one letter', (form) => ({ ...form, username: 'j' }), 'username'],
];

for (const [what, change, field] of REFUSED) {
  // covers: I36, I37, I38, I39, I40, I41, I43, I44, I45
  test(`the service refuses ${what}, whatever the browser has let through`, async () => {
    const answer = await site.post(CALL, change(site.form('refused')));
    assert.equal(told(answer), '422 VALIDATION_FAILED');
    const { fields } = answer.json<{ fields: { field: string }[] }>();
    assert.ok(
      fields.some((each) => each.field === field),
      JSON.stringify(fields),
    );
    assert.equal(await site.find('refused'), null);
  });
}

// covers: I42
test('somebody is let in on the eighteenth birthday', async () => {
  const adult = { ...signupSample.directInvest, birth: born(18), mail: 'birthday@example.org' };
  assert.equal(told(await site.signUp('birthday', { directInvest: adult })), '201 ok');
});

test('a repeat is told of the first, twenty at once make one investor, and another body is not taken', async () => {
  const headers = { 'idempotency-key': 'key-of-twenty-calls' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.signUp('twenty', {}, headers)));
  const numbers = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
  assert.deepEqual([...new Set(answers.map(told))], ['201 ok']);
  assert.equal(numbers.size, 1);
  assert.equal(await investorStore(site.database.db).countDocuments({ usernameKey: 'twenty' }), 1);
  const other = { username: 'twenty_two' };
  assert.equal(told(await site.signUp('twenty', other, headers)), '409 IDEMPOTENCY_MISMATCH');
});

test('the key of a repeat may stand in the body', async () => {
  const requestId = 'request-0123456789';
  const [one, two] = [
    await site.signUp('in_body', { requestId }),
    await site.signUp('in_body', { requestId }),
  ];
  assert.equal(told(two), '201 ok');
  assert.equal(one.body, two.body);
});

test('a username that is taken is refused at its field, in any case of letters', async () => {
  await site.signUp('taken_name');
  const directInvest = { ...signupSample.directInvest, mail: 'other@example.org' };
  const answer = await site.signUp('TAKEN_name', { directInvest });
  assert.deepEqual(answer.json<{ fields: unknown }>().fields, [
    { field: 'username', key: 'errors.investUsernameTaken' },
  ]);
});

test('an address that is taken is not told to strangers: its owner gets a mail, and nothing of the form is kept', async () => {
  await site.signUp('owner_01');
  const directInvest = { ...signupSample.directInvest, mail: 'owner_01@example.org', first_name: 'Mallory' };
  assert.equal(told(await site.signUp('stranger', { directInvest })), '201 ok');
  const kept = await site.find('stranger');
  assert.deepEqual([kept?.status, kept?.person, kept?.sealed], ['closed', undefined, {}]);
  assert.match(await site.mailTo('owner_01@example.org'), /nothing about it has changed/);
  assert.equal(told(await site.browser().login('stranger')), '401 INVESTOR_LOGIN_FAILED');
});

// covers: I47
test('create/directInvest answers whoever made the first call with the same number, and makes an investor of others', async () => {
  const first = await site.signUp('two_calls');
  const second = await site.post('/api/create/directInvest', site.form('two_calls'));
  assert.equal(second.body, first.body);
  const wrong = site.form('two_calls', { password: 'Lantern77Bay' });
  assert.equal(told(await site.post('/api/create/directInvest', wrong)), '422 VALIDATION_FAILED');
  assert.equal(told(await site.post('/api/create/directInvest', site.form('one_call'))), '201 ok');
  assert.equal((await site.find('one_call'))?.role, 'Investor');
});

test('a sign-up costs a proof of work', async (t) => {
  const strict = await startInvest({ env: { PROOF_OF_WORK_BITS: '4' } });
  t.after(() => strict.close());
  const form = strict.form('worker_01');
  assert.equal(told(await strict.post(CALL, form)), '422 WORK_MISSING');
  const worked = withWork(form, { path: CALL, at: strict.clock.now().getTime(), bits: 4 });
  assert.equal(told(await strict.post(CALL, worked)), '201 ok');
});
