import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { TSchema } from 'typebox';
import {
  contactForm,
  createAjv,
  newsletterForm,
  referralForm,
  rulesOf,
  toProblems,
} from '../src/forms/index.ts';
import { contactSample, newsletterSample, referralSample } from './samples.ts';

function problemsOf(schema: TSchema, data: unknown) {
  const check = createAjv().compile(schema);
  return check(data) ? [] : toProblems(check.errors, rulesOf(schema));
}

const contact = (change: object) => problemsOf(contactForm, { ...contactSample, ...change });

const cases: readonly [what: string, change: object, key: string | undefined][] = [
  ['an address without a domain', { email: 'ana@' }, 'errors.emailContact'],
  ['an address with a one-letter end', { email: 'a@b.c' }, 'errors.emailContact'],
  ['an address with letters of other scripts', { email: 'añ@example.com' }, 'errors.emailContact'],
  ['an address with an empty domain part', { email: 'a@b..com' }, 'errors.emailContact'],
  ['an address with every allowed sign', { email: 'A.b_c%d+e-9@sub-1.example.museum' }, undefined],
  ['a name of blanks', { firstname: ' \u3000\u00a0' }, 'errors.required'],
  ['a name of 100 characters outside the basic plane', { firstname: '𝒜'.repeat(100) }, undefined],
  ['a name of 101', { firstname: '𝒜'.repeat(101) }, 'errors.tooLong'],
  ['a NUL byte', { message: 'a\u0000b' }, 'errors.invalid'],
  ['a lone surrogate', { city: 'a\ud800' }, 'errors.invalid'],
  ['a line break in a name', { lastname: 'a\nb' }, 'errors.invalid'],
  ['line breaks in the message', { message: 'a\r\n\tb' }, undefined],
  ['null', { zip: null }, 'errors.invalid'],
  ['a list with one text', { zip: ['a'] }, 'errors.invalid'],
  ['a number', { zip: 95814 }, 'errors.invalid'],
  ['"none" for a state', { state: '-' }, undefined],
  ['a country that is none', { country: 'ZZ' }, 'errors.choose'],
  ['Kosovo', { country: 'XK' }, undefined],
  ['a role of another form', { role: 'ceo' }, 'errors.choose'],
  ['a short role label', { role: 'potential investor' }, undefined],
  ['a number as text', { elapsed: '5000' }, 'errors.invalid'],
  ['an unknown field', { admin: true }, 'errors.unknown'],
];

for (const [what, change, key] of cases) {
  test(`contact: ${what} is ${key ? `answered with ${key}` : 'accepted'}`, () => {
    const [field = ''] = Object.keys(change);
    assert.deepEqual(contact(change), key ? [{ field, key }] : []);
  });
}

test('names of a referrer hold letters of any script, marks, apostrophes, hyphens and spaces only', () => {
  const name = (firstname: string) =>
    problemsOf(referralForm, { ...referralSample, referer: { ...referralSample.referer, firstname } });
  for (const good of ["D'Arcy", 'D’Arcy', 'Anne-Marie', 'नेहा', 'عبد الله', 'Nguyễn', '小林'])
    assert.deepEqual(name(good), []);
  for (const bad of ['R2D2', 'www.spam.example', 'a@b', '-', "'"]) {
    assert.deepEqual(name(bad), [{ field: 'referer.firstname', key: 'errors.letters' }], bad);
  }
});

test('a missing group is told as its required fields, in the order of the form', () => {
  const { collaborator: _gone, ...rest } = referralSample;
  assert.deepEqual(
    problemsOf(referralForm, rest).map(({ field }) => field),
    ['email', 'firstname', 'lastname', 'city', 'state', 'country', 'zipCode'].map(
      (field) => `collaborator.${field}`,
    ),
  );
});

test('the referrer has to say that the person agrees', () => {
  for (const agreed of [false, 'true', 1]) {
    assert.deepEqual(problemsOf(referralForm, { ...referralSample, agreed }), [
      { field: 'agreed', key: 'errors.agreed' },
    ]);
  }
});

test('thousands of unknown fields give a short answer', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]));
  assert.equal(problemsOf(newsletterForm, { ...newsletterSample, ...many }).length, 50);
});

test('hostile text of 64 KB is checked in linear time', () => {
  for (const piece of ['a', '-', '.', 'a.', ' ', "'", '@', 'a@', '\ud800']) {
    const text = piece.repeat(65_536 / piece.length);
    const started = performance.now();
    contact({ firstname: text, email: `a@${text}`, message: text, country: text });
    problemsOf(referralForm, {
      ...referralSample,
      referer: { email: text, firstname: `${text}!`, lastname: text },
    });
    assert.ok(performance.now() - started < 500, JSON.stringify(piece));
  }
});

test('every complaint has a text', () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'locales', 'en', 'forms.json');
  const { errors } = JSON.parse(readFileSync(path, 'utf8')) as { errors: Record<string, string> };
  const schemas = JSON.stringify([contactForm, newsletterForm, referralForm]);
  const used = [...schemas.matchAll(/"errors\.(\w+)"/g)].map(([, name = '']) => name);
  for (const name of [...used, 'required', 'tooLong', 'choose', 'unknown', 'invalid'])
    assert.ok(errors[name], name);
});
