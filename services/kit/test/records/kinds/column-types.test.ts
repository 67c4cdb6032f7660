import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { createKindTexts } from '../../../src/records/kinds/kind-texts.ts';
import { allServices, kindsOf } from '../../../src/testing/index.ts';
import { typeProblem } from '../../../src/testing/records/type-problem.ts';
import { plainColumn } from '../../../src/records/kinds/column.ts';

/** Units in labels: the type of a column shows its unit beside the value. */
const UNIT =
  /\bcents?\b|centavos|percent|prozent|[%％]|\bbytes?\b|octets|in years|in jahren|dollars?\b|US-|セント|센트|美分|центах|سنت|bằng cent/i;

/** Fields that are amounts, shares, sizes, moments or days, by their names. */
const TYPES: readonly (readonly [field: RegExp, type: string])[] = [
  [/(cents|maximum|fundraised|amount)$/i, 'money'],
  [/rate$/i, 'rate'],
  [/(size|bytes)$/i, 'bytes'],
  [/[a-z](At|(?<!held)Until)$/, 'date'],
  [/(birth|heldUntil)$/i, 'day'],
  [/(term|years)$/i, 'years'],
];

const kinds = (await allServices()).flatMap((service) =>
  kindsOf(service).map((kind) => ({ name: `${service.name} ${kind.id}`, kind })),
);

test('no label of a column names a unit, in any language', async () => {
  const texts = createKindTexts(kinds.map(({ kind }) => kind));
  let read = 0;
  for (const { tag } of LANGUAGES) {
    const words = await texts.for(tag);
    for (const { name, kind } of kinds)
      for (const [column, { label }] of Object.entries(kind.columns)) {
        const text = words.text(label);
        assert.doesNotMatch(text, UNIT, `${tag}: ${name}, ${column}`);
        read += 1;
      }
  }
  assert.ok(read > 1_000, `${read} labels`);
});

test('amounts, rates, terms, sizes, days and moments have the types of columns that show them so', () => {
  const found = new Set<string>();
  for (const { name, kind } of kinds)
    for (const [column, { field = column, type }] of Object.entries(kind.columns))
      for (const [pattern, wanted] of TYPES)
        if (pattern.test(field)) {
          assert.equal(type, wanted, `${name}, ${column}`);
          found.add(wanted);
        }
  assert.equal(found.size, TYPES.length);
});

const misfits = [
  ['text', '2026-03-09', 'a day or time as text: 2026-03-09'],
  ['text', '2026-03-09 02:05 pm', 'a day or time as text: 2026-03-09 02:05 pm'],
  ['day', '2026-03-09T10:00:00.000Z', 'no day: 2026-03-09T10:00:00.000Z'],
  ['text', 5000, 'a number in a text column'],
  ['money', '$50', 'no money: $50'],
  ['email', 'Ada', 'no email: Ada'],
  ['language', 'xx', 'xx is no language'],
  ['number', true, 'a truth value in a number column'],
] as const;
for (const [type, value, problem] of misfits)
  test(`a ${type} column with ${value} is found out`, () => {
    assert.equal(typeProblem(plainColumn('x', type), value), problem);
  });

for (const [type, value] of [
  ['text', 'May 2026'],
  ['day', '2026-03-09'],
  ['clock', '2026-03-09 02:05 pm'],
  ['money', 5000],
  ['country', 'DE'],
] as const)
  test(`a ${type} column may hold ${value}`, () => {
    assert.equal(typeProblem(plainColumn('x', type), value), undefined);
  });
