import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { FieldProblem } from '../../src/calls/errors.ts';
import { createAjv, rulesOf, toProblems } from '../../src/forms/index.ts';
import { DEFAULT_MESSAGES } from '../../src/forms/problems.ts';
import { validatorName, writeValidators } from '../../tools/write-validators.ts';

export function problemsOf(schema: TSchema, data: unknown): FieldProblem[] {
  const check = createAjv().compile(schema);
  return check(data) ? [] : toProblems(check.errors, rulesOf(schema));
}

const FORM_TEXTS = join(import.meta.dirname, '../../../../locales/en/forms.json');

/**
 * Registers tests for every form of an area. Each export `xForm` needs a correctly filled in `xSample` among the samples.
 * @throws Error if a form has no sample
 */
export async function testForms(
  area: string,
  forms: Readonly<Record<string, unknown>>,
  samples: Readonly<Record<string, object>>,
): Promise<void> {
  await writeValidators(join(area, '..'));
  for (const [form, schema] of Object.entries(forms).filter(([name]) => name.endsWith('Form'))) {
    const sample = samples[form.replace(/Form$/, 'Sample')];
    if (!sample) throw new Error(`${form} has no sample`);
    const name = validatorName(form);
    await testForm(name, join(area, 'generated/validators', `${name}.js`), schema as TSchema, sample);
  }
}

async function testForm(name: string, file: string, schema: TSchema, sample: object): Promise<void> {
  const { problems } = (await import(pathToFileURL(file).href)) as {
    problems: (data: unknown) => FieldProblem[];
  };
  const check = createAjv().compile(schema);
  const rules = rulesOf(schema);
  const onServer = (data: unknown) => (check(data) ? [] : toProblems(check.errors, rules));

  test(`${name}: a correct form has no problem`, () => {
    assert.deepEqual(problems(sample), []);
    assert.deepEqual(onServer(sample), []);
  });

  test(`${name}: browser and service name the same problems for random data`, () => {
    const isGroup = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
    const groups = Object.entries(sample).filter(([, value]) => isGroup(value));
    const nested = groups.map(([group, value]) =>
      changed(value as object).map((inner) => ({ ...sample, [group]: inner })),
    );
    const data = fc.oneof(changed(sample), ...nested, malformed, fc.anything());
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
      ['@larkfield/contracts/problems'],
    );
  });

  test(`${name}: every complaint has a text`, () => {
    const texts = JSON.parse(readFileSync(FORM_TEXTS, 'utf8')) as Record<string, Record<string, string>>;
    const keys = rules.flatMap(([, messages]) => Object.values({ ...DEFAULT_MESSAGES, ...messages }));
    for (const key of keys) {
      const [group = '', name = ''] = key.split('.');
      assert.ok(texts[group]?.[name], key);
    }
  });

  test(`${name}: hostile text of 64 KB is judged in linear time`, () => {
    const fields = rules.filter(([field, , group]) => field && !group).map(([field]) => field.split('.'));
    const costOf = (entry: string) => {
      const data = fields.reduce<object>((filled, path) => withEntry(filled, path, entry), {});
      // Processor time in milliseconds, so that other programs on the machine do not matter.
      const before = process.threadCpuUsage();
      problems(data);
      return process.threadCpuUsage(before).user / 1_000;
    };
    for (const piece of ['a', '-', '.', 'a.', ' ', "'", '@', 'a@', '\ud800']) {
      const text = (length: number) => piece.repeat(length / piece.length);
      for (const wrap of [
        (given: string) => given,
        (given: string) => `a@${given}`,
        (given: string) => `${given}!`,
      ]) {
        // Sixteen times as much text costs sixteen times as much; a pattern that backtracks costs two hundred times as much.
        // The best of five attempts counts, because garbage collection may run during some of them.
        const attempts = Array.from(
          { length: 5 },
          () => [costOf(wrap(text(65_536))), costOf(wrap(text(4_096)))] as const,
        );
        const best = (of: 0 | 1) => Math.min(...attempts.map((pair) => pair[of]));
        assert.ok(best(0) < 150 * Math.max(best(1), 0.5), JSON.stringify(piece));
      }
    }
  });
}

/** Values that validators have wrongly accepted before, and ordinary ones. */
const malformed = fc.oneof(
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
  const change = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })),
    fc.option(malformed),
  );
  return fc.array(change, { maxLength: 6 }).map((changes) => {
    const data: Record<string, unknown> = structuredClone(sample) as Record<string, unknown>;
    for (const [name, value] of changes) {
      if (value === null) Reflect.deleteProperty(data, name);
      else Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return data;
  });
}

function withEntry(data: object, [first = '', ...rest]: readonly string[], entry: string): object {
  const inner = (data as Record<string, object | undefined>)[first] ?? {};
  return { ...data, [first]: rest.length > 0 ? withEntry(inner, rest, entry) : entry };
}
