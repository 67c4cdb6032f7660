import assert from 'node:assert/strict';
import test from 'node:test';
import { problemsOf } from './support/form-tests.ts';
import { sample, sampleForm } from './support/sample-form.ts';

const problems = (change: object) => problemsOf(sampleForm, { ...sample, ...change });

const addresses: readonly [what: string, email: string, fine: boolean][] = [
  ['an address without a domain', 'ana@', false],
  ['an address with a one-letter end', 'a@b.c', false],
  ['an address with letters of other scripts', 'añ@example.com', false],
  ['an address with an empty domain part', 'a@b..com', false],
  ['an address with every allowed sign', 'A.b_c%d+e-9@sub-1.example.museum', true],
];

for (const [what, email, fine] of addresses) {
  // covers: X6
  test(`${what} is ${fine ? 'accepted' : 'refused with the words of its form'}`, () => {
    const expected = fine ? [] : [{ field: 'person.email', key: 'errors.emailContact' }];
    assert.deepEqual(problems({ person: { ...sample.person, email } }), expected);
  });
}

const cases: readonly [what: string, change: object, key: string | undefined][] = [
  ['a name of blanks', { firstname: ' \u3000\u00a0' }, 'errors.required'],
  ['a name of 100 characters outside the basic plane', { firstname: '𝒜'.repeat(100) }, undefined],
  ['a name of 101', { firstname: '𝒜'.repeat(101) }, 'errors.tooLong'],
  ['a NUL byte', { message: 'a\u0000b' }, 'errors.invalid'],
  ['a lone surrogate', { city: 'a\ud800' }, 'errors.invalid'],
  ['a line break in a line', { city: 'a\nb' }, 'errors.invalid'],
  ['line breaks in a text of several lines', { message: 'a\r\n\tb' }, undefined],
  ['null', { zip: null }, 'errors.invalid'],
  ['a list with one text', { zip: ['a'] }, 'errors.invalid'],
  ['a number', { zip: 95814 }, 'errors.invalid'],
  ['a country that is none', { country: 'ZZ' }, 'errors.choose'],
  ['Kosovo', { country: 'XK' }, undefined],
  ['a choice that is not offered', { role: 'ceo' }, 'errors.choose'],
  ['a box that is not ticked', { agreed: false }, 'errors.agreed'],
  ['a number as text', { elapsed: '5000' }, 'errors.invalid'],
  ['an unknown field', { admin: true }, 'errors.unknown'],
];

for (const [what, change, key] of cases) {
  test(`${what} is ${key ? `answered with ${key}` : 'accepted'}`, () => {
    const [field = ''] = Object.keys(change);
    assert.deepEqual(problems(change), key ? [{ field, key }] : []);
  });
}

test('a missing group is told as its required fields, in the order of the form', () => {
  const { person: _gone, ...rest } = sample;
  const fields = problemsOf(sampleForm, rest).map(({ field }) => field);
  assert.deepEqual(fields, ['person.email', 'person.name']);
});

test('thousands of unknown fields give a short answer', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]));
  assert.equal(problems(many).length, 50);
});
