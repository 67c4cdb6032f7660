import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { FieldProblem } from '../src/errors.ts';
import {
  contactForm,
  createAjv,
  loginForm,
  newsletterForm,
  participantLoginForm,
  profileForm,
  recoveryForm,
  referralForm,
  registerForm,
  resetForm,
  rulesOf,
  toProblems,
} from '../src/forms/index.ts';
import {
  contactSample,
  loginSample,
  newsletterSample,
  participantLoginSample,
  profileSample,
  recoverySample,
  referralSample,
  registerSample,
  resetSample,
} from './samples.ts';

const root = join(import.meta.dirname, '..');
execFileSync(process.execPath, [join(root, 'tools', 'generate.ts')]);

type Problems = (data: unknown) => FieldProblem[];

const forms: readonly [name: string, schema: TSchema, sample: object][] = [
  ['contact', contactForm, contactSample],
  ['newsletter', newsletterForm, newsletterSample],
  ['referral', referralForm, referralSample],
  ['register', registerForm, registerSample],
  ['login', loginForm, loginSample],
  ['participant-login', participantLoginForm, participantLoginSample],
  ['recovery', recoveryForm, recoverySample],
  ['reset', resetForm, resetSample],
  ['profile', profileForm, profileSample],
];

/** Values that have fooled validators before, beside ordinary ones. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1e3,
    -1,
    1.5,
    '',
    ' ',
    '\u00a0',
    'a\u0000b',
    '\ud800',
    '💙',
    'x'.repeat(101),
  ),
  fc.constantFrom<unknown>(
    ['a'],
    {},
    [],
    'constructor',
    '__proto__',
    'US',
    'XK',
    'ZZ',
    'parent',
    'others',
    'a@b.cc',
    'a@b',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.object({ maxDepth: 1 }),
);

function changed(sample: object): fc.Arbitrary<unknown> {
  const names = Object.keys(sample);
  const change = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), fc.option(odd));
  return fc.array(change, { maxLength: 6 }).map((changes) => {
    const data: Record<string, unknown> = structuredClone(sample) as Record<string, unknown>;
    for (const [name, value] of changes) {
      if (value === null) Reflect.deleteProperty(data, name);
      else Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return data;
  });
}

for (const [name, schema, sample] of forms) {
  const file = join(root, 'generated', 'validators', `${name}.js`);
  const { problems } = (await import(file)) as { problems: Problems };
  const check = createAjv().compile(schema);
  const rules = rulesOf(schema);
  const onServer: Problems = (data) => (check(data) ? [] : toProblems(check.errors, rules));

  test(`${name}: a correct form has no problem`, () => {
    assert.deepEqual(problems(sample), []);
    assert.deepEqual(onServer(sample), []);
  });

  test(`${name}: browser and service name the same problems for random data`, () => {
    const groups = Object.entries(sample).filter(([, value]) => typeof value === 'object');
    const nested = groups.map(([group, value]) =>
      changed(value as object).map((inner) => ({ ...sample, [group]: inner })),
    );
    const data = fc.oneof(changed(sample), ...nested, odd, fc.anything());
    fc.assert(
      fc.property(data, (value) => assert.deepEqual(problems(value), onServer(value))),
      { numRuns: 500 },
    );
  });

  test(`${name}: the browser's module needs neither a library nor the right to evaluate code`, () => {
    const code = readFileSync(file, 'utf8');
    assert.doesNotMatch(code, /\brequire\(|new Function|\beval\(/);
    assert.deepEqual(
      [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from),
      ['../../src/forms/problems.ts'],
    );
  });
}
