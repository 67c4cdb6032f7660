import assert from 'node:assert/strict';
import test from 'node:test';
import { fieldsOfPost, referralForm, tidy } from '../src/forms/index.ts';

test('tidy trims, joins composed letters and leaves out what is empty', () => {
  const given = { a: ' x ', b: '  ', c: { d: 'e\u0301', e: '' }, f: null, g: [' '], h: 3, i: false };
  assert.deepEqual(tidy(given), { a: 'x', c: { d: 'é' }, f: null, g: [' '], h: 3, i: false });
});

test('tidy does not follow a body that is nested without end', () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  assert.doesNotThrow(() => tidy(deep));
});

test('a form without script becomes what the page would have sent', () => {
  const entries: [string, string][] = [
    ['referer.email', 'a@b.cc'],
    ['referer.phone', ' '],
    ['collaborator.zipCode', '123'],
    ['agreed', 'on'],
    ['elapsed', '9000'],
    ['comment', 'true'],
    ['website', ''],
  ];
  assert.deepEqual(fieldsOfPost(referralForm, entries), {
    referer: { email: 'a@b.cc' },
    collaborator: { zipCode: '123' },
    agreed: true,
    elapsed: 9000,
    comment: 'true',
  });
});

test('names that aim at prototypes reach none', () => {
  const entries: [string, string][] = [
    ['__proto__.polluted', '1'],
    ['constructor.prototype.polluted', '1'],
    ['referer.__proto__.polluted', '1'],
    ['toString', 'x'],
  ];
  const fields = fieldsOfPost(referralForm, entries);
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.equal(Object.getPrototypeOf(fields), Object.prototype);
});
