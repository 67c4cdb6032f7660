import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { createAjv, parseFormPost, line, normalizeEntries } from '../src/forms/index.ts';
import { sampleForm } from './support/sample-form.ts';

test('tidy trims, joins composed letters and leaves out what is empty', () => {
  const given = { a: ' x ', b: '  ', c: { d: 'e\u0301', e: '' }, f: null, g: [' '], h: 3, i: false };
  assert.deepEqual(normalizeEntries(given), { a: 'x', c: { d: 'é' }, f: null, g: [' '], h: 3, i: false });
});

test('tidy does not follow a body that is nested without end', () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  assert.doesNotThrow(() => normalizeEntries(deep));
});

test('a form without script becomes what the page would have sent', () => {
  const entries: [string, string][] = [
    ['person.email', 'a@b.cc'],
    ['person.name', ' '],
    ['person.zipCode', '123'],
    ['agreed', 'on'],
    ['elapsed', '9000'],
    ['message', 'true'],
    ['website', ''],
  ];
  assert.deepEqual(parseFormPost(sampleForm, entries), {
    person: { email: 'a@b.cc', zipCode: '123' },
    agreed: true,
    elapsed: 9000,
    message: 'true',
  });
});

test('names that aim at prototypes reach none', () => {
  const entries: [string, string][] = [
    ['__proto__.polluted', '1'],
    ['constructor.prototype.polluted', '1'],
    ['person.__proto__.polluted', '1'],
    ['toString', 'x'],
  ];
  const fields = parseFormPost(sampleForm, entries);
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.equal(Object.getPrototypeOf(fields), Object.prototype);
});

test('direction controls that were copied along are taken out, letters that join are kept', () => {
  const phone = '\u202A+1 555 0100\u202C';
  const persian = 'می\u200Cخواهم';
  assert.deepEqual(normalizeEntries({ phone, name: '\u2067Zoë\u2069\u200F', persian, blank: '\u200E' }), {
    phone: '+1 555 0100',
    name: 'Zoë',
    persian,
  });
});

test('a line with a direction control is refused where nothing has taken it out', () => {
  const check = createAjv().compile(Type.Object({ name: line(50) }));
  const controls = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
  for (const control of controls) assert.equal(check({ name: `Zoë${control}moc.live` }), false);
  assert.equal(check({ name: 'می\u200Cخواهم' }), true);
});
