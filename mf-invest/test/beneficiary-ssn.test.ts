import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '@larkfield/contracts/testing';
import { INVESTOR_RULES } from '../src/rules/account-choices.ts';

// Schemas are created from the configuration on import.
Object.assign(INVESTOR_RULES, { beneficiarySsn: false });
const { signupForm, signupProblems } = await import('../forms/index.ts');
const { problemTexts, signupSample } = await import('../forms/testing/index.ts');

test('one switch of the configuration stops collecting the numbers of beneficiaries, and no others', () => {
  const { beneficiant } = signupSample.directInvest;
  const { ssn: _number, ...unnumbered } = beneficiant;
  const judge = (change: object) => {
    const body = { ...signupSample, directInvest: { ...signupSample.directInvest, ...change } };
    return problemTexts([...problemsOf(signupForm, body), ...signupProblems(body, { now: new Date(0) })]);
  };
  const numbers = (change: object) => judge(change).filter((each) => each.includes('ssn'));
  assert.deepEqual(numbers({ beneficiant: unnumbered }), []);
  assert.deepEqual(numbers({ beneficiant }), ['beneficiant.ssn unknown']);
  assert.deepEqual(numbers({ beneficiant: unnumbered, ssn: undefined }), ['ssn investRequired']);
});
