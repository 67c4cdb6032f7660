import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { FieldProblem } from '@larkfield/contracts';
import { normalizeEntries } from '@larkfield/contracts/tidy';
import { violationsOf } from '@larkfield/contracts/testing/violations';
import {
  abroadSample,
  birthDateAgo,
  custodialSample,
  fullSignup,
  problemTexts,
  signupCases,
  signupSample,
  trustSample,
} from '@larkfield/mf-invest/forms/testing';
import { signupForm, toSignup, type SignupForm } from '@larkfield/mf-invest/forms';
import { withProofOfWork } from '@larkfield/kit/testing';
import { investorStore } from '../src/accounts/investor/store.ts';
import { startInvest, statusAndCode, type TestInvest } from './support/site.ts';

let site: TestInvest;
before(async () => void (site = await startInvest()));
after(() => site.close());
beforeEach(() => site.advanceOneHour());

const CALL = '/api/create/login';
const all = () => investorStore(site.database.db).countDocuments();
const samples = { adult: signupSample, minor: custodialSample, trust: trustSample, abroad: abroadSample };

for (const [who, sample] of Object.entries(samples)) {
  // covers: I46
  test(`a sign-up is one document with all that was entered: ${who}`, async () => {
    const mail = `${who}@example.com`;
    // The child's age is relative to the clock of the tests, which is far ahead.
    const young = who === 'minor' ? { birth: birthDateAgo(site.clock.now(), 10) } : {};
    const form = { ...sample, role: 'Admin', directInvest: { ...sample.directInvest, ...young, mail } };
    const before = await all();
    assert.equal(statusAndCode(await site.post(CALL, form)), '201 ok');
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

/** Sends a form without checks of the browser, and returns the error. */
const refusal = async (body: object) => {
  const answer = await site.post(CALL, body);
  const { fields = [] } = answer.json<{ fields?: FieldProblem[] }>();
  return { told: statusAndCode(answer), fields };
};

// covers: I28, I29, I30, I31, I32, I33, I34, I35, I36, I37, I39, I45
test('the service refuses each entry that breaks a rule of the form, whatever the browser has let through', async () => {
  const before = await all();
  const now = site.clock.now();
  const violations = violationsOf(signupForm, fullSignup(now), (body) =>
    toSignup(normalizeEntries(body), now),
  );
  assert.ok(violations.length > 200, String(violations.length));
  for (const { field, rule, body, problems } of violations) {
    const answered = await refusal(body);
    assert.deepEqual(answered, { told: '422 VALIDATION_FAILED', fields: problems }, `${field} ${rule}`);
  }
  assert.equal(await all(), before);
});

// covers: I26, I36, I37, I38, I39, I40, I41, I42, I43, I44, I45
test('the service takes and refuses what the page does, also where one entry goes by another', async () => {
  const now = site.clock.now();
  for (const [index, [what, body, problems]] of signupCases(now).entries()) {
    const before = await all();
    const isTaken = problems.length === 0;
    const own = isTaken ? ownLogin(body as SignupForm, `case_${index}`) : body;
    const answered = await refusal(own);
    assert.equal(answered.told, isTaken ? '201 ok' : '422 VALIDATION_FAILED', what);
    // Errors of single entries are reported before those of combinations.
    const named = problemTexts(answered.fields);
    assert.deepEqual(
      [named.length > 0, named.filter((each) => !problems.includes(each))],
      [!isTaken, []],
      what,
    );
    assert.equal(await all(), before + (isTaken ? 1 : 0), what);
  }
});

function ownLogin(form: SignupForm, username: string): SignupForm {
  return { ...form, username, directInvest: { ...form.directInvest, mail: `${username}@example.org` } };
}

test('a password that everybody guesses is refused by the service', async () => {
  const { told: answered, fields } = await refusal(site.form('guessable', { password: 'Password123' }));
  assert.deepEqual([answered, fields.map(({ field }) => field)], ['422 VALIDATION_FAILED', ['password']]);
});

test('a repeat is told of the first, twenty at once make one investor, and another body is not taken', async () => {
  const headers = { 'idempotency-key': 'key-of-twenty-calls' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.signUp('twenty', {}, headers)));
  const numbers = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
  assert.deepEqual([...new Set(answers.map(statusAndCode))], ['201 ok']);
  assert.equal(numbers.size, 1);
  assert.equal(await investorStore(site.database.db).countDocuments({ usernameKey: 'twenty' }), 1);
  const other = { username: 'twenty_two' };
  assert.equal(statusAndCode(await site.signUp('twenty', other, headers)), '409 IDEMPOTENCY_MISMATCH');
});

test('the mail of a sign-up and each later one about the account name the reference of the answer', async () => {
  const { reference } = (await site.signUp('referred')).json<{ reference: string }>();
  await site.post('/api/invest/resend-activation', { email: 'referred@example.org' });
  await site.post('/api/invest/forgot', { email: 'referred@example.org' });
  await site.runJobs();
  const mails = site.transport.mails.filter(({ to }) => to.address === 'referred@example.org');
  assert.equal(mails.length, 3);
  for (const { text } of mails) assert.match(text, new RegExp(`: ${reference}$`, 'm'));
});

test('the key of a repeat may stand in the body', async () => {
  const requestId = 'request-0123456789';
  const [one, two] = [
    await site.signUp('in_body', { requestId }),
    await site.signUp('in_body', { requestId }),
  ];
  assert.equal(statusAndCode(two), '201 ok');
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

test('a used address is not revealed: its owner gets a mail, and nothing of the form is stored', async () => {
  await site.signUp('owner_01');
  const directInvest = { ...signupSample.directInvest, mail: 'owner_01@example.org', first_name: 'Mallory' };
  assert.equal(statusAndCode(await site.signUp('stranger', { directInvest })), '201 ok');
  const kept = await site.find('stranger');
  assert.deepEqual([kept?.status, kept?.person, kept?.sealed], ['closed', undefined, {}]);
  assert.match(await site.mailTo('owner_01@example.org'), /nothing about it has changed/);
  assert.equal(statusAndCode(await site.browser().login('stranger')), '401 INVESTOR_LOGIN_FAILED');
});

// covers: I47
test('create/directInvest returns the reference of the first call, and otherwise creates an investor', async () => {
  const first = await site.signUp('two_calls');
  const second = await site.post('/api/create/directInvest', site.form('two_calls'));
  assert.equal(second.body, first.body);
  const wrong = site.form('two_calls', { password: 'Lantern77Bay' });
  assert.equal(statusAndCode(await site.post('/api/create/directInvest', wrong)), '422 VALIDATION_FAILED');
  assert.equal(statusAndCode(await site.post('/api/create/directInvest', site.form('one_call'))), '201 ok');
  assert.equal((await site.find('one_call'))?.role, 'Investor');
});

test('a sign-up costs a proof of work', async (t) => {
  const strict = await startInvest({ env: { PROOF_OF_WORK_BITS: '4' } });
  t.after(() => strict.close());
  const form = strict.form('worker_01');
  assert.equal(statusAndCode(await strict.post(CALL, form)), '422 WORK_MISSING');
  const worked = withProofOfWork(form, { path: CALL, at: strict.clock.now().getTime(), bits: 4 });
  assert.equal(statusAndCode(await strict.post(CALL, worked)), '201 ok');
});
