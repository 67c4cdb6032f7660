import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { problemsOf, testForms } from '@larkfield/contracts/testing';
import * as forms from '../forms/index.ts';
import * as samples from '../forms/testing/index.ts';

await testForms(join(import.meta.dirname, '..'), forms, samples);

const contact = (change: object) => problemsOf(forms.contactForm, { ...samples.contactSample, ...change });

const cases: readonly [what: string, change: object, key: string | undefined][] = [
  ['an address without a domain', { email: 'ana@' }, 'errors.emailContact'],
  ['"none" for a state', { state: '-' }, undefined],
  ['a role of another form', { role: 'ceo' }, 'errors.choose'],
  ['a short role label', { role: 'potential investor' }, undefined],
  ['line breaks in the message', { message: 'a\r\n\tb' }, undefined],
  ['a line break in a name', { lastname: 'a\nb' }, 'errors.invalid'],
];

for (const [what, change, key] of cases) {
  test(`contact: ${what} is ${key ? `answered with ${key}` : 'accepted'}`, () => {
    const [field = ''] = Object.keys(change);
    assert.deepEqual(contact(change), key ? [{ field, key }] : []);
  });
}
