import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const LOCALES = join(import.meta.dirname, '../../locales/en');

/** What the specification has people read, and the text that says it. */
const WORDS: readonly (readonly [key: string, words: string])[] = [
  ['forms:errors.investUsername', 'Username is required.'],
  ['forms:errors.investPasswordRequired', 'Password is required.'],
  ['forms:problems.investorLoginFailed', 'Incorrect Username or password!'],
  ['forms:errors.investPasswordsDiffer', "Passwords don't match"],
  ['forms:errors.investSsnDiffers', "SSN don't match"],
  ['forms:errors.investAge', 'You need to be 18 years of age.'],
  ['invest:invest.sent', 'Submit successful!'],
];

function textOf(key: string): unknown {
  const [space = '', path = ''] = key.split(':');
  let value: unknown = JSON.parse(readFileSync(join(LOCALES, `${space}.json`), 'utf8'));
  for (const part of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[part];
  return value;
}

// covers: I20, I22, I39, I40, I41, I61
for (const [key, words] of WORDS)
  test(`${key} reads word for word "${words}"`, () => {
    assert.equal(textOf(key), words);
  });
