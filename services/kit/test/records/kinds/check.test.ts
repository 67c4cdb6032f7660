import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sensitive, personal, plain } from '../../../src/records/kinds/column.ts';
import { checkKinds } from '../../../src/records/kinds/check.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import { visitKind } from './support/sample.ts';

const { columns, states } = visitKind;
const check = (change: Partial<RecordKind>, named = [{ id: 'visits', label: visitKind.label }]) =>
  checkKinds([{ ...visitKind, ...change }], named);

test('a right declaration starts', () => assert.doesNotThrow(() => check({})));

const wrong: readonly (readonly [what: string, change: Partial<RecordKind>, told: RegExp])[] = [
  [
    'that shows a secret',
    { columns: { ...columns, x: { ...plain('a:b'), field: 'tokenHash' } } },
    /tokenHash holds a secret/,
  ],
  ['that searches a secret', { search: ['password'] }, /password holds a secret/],
  [
    'with a column of every kind',
    { columns: { ...columns, note: personal('a:b') } },
    /note is a column of every kind/,
  ],
  ['filtered by no column', { filters: [['colour']] }, /colour is filtered by and no column/],
  [
    'filtered by what every list is asked',
    { columns: { ...columns, language: plain('a:b') }, filters: [['language']] },
    /language is asked of every list/,
  ],
  ['filtered by something sensitive', { filters: [['words']] }, /words is filtered by and sensitive/],
  [
    'that searches something sensitive',
    { columns: { ...columns, word: { ...sensitive('a:b'), field: 'keys.word' } }, search: ['keys.word'] },
    /keys.word is searched and sensitive/,
  ],
  [
    'with a choice of nothing',
    { columns: { ...columns, x: plain('a:b', 'choice') } },
    /x is a choice without choices/,
  ],
  [
    'with a state that is none',
    { states: { ...states, changes: { new: ['lost'] } } },
    /lost is a state that nothing leads from/,
  ],
  [
    'that keeps a state that is none',
    { states: { ...states, keepDays: { lost: 1 } } },
    /lost is kept for a while and no state/,
  ],
  [
    'about somebody without columns',
    { people: [{ email: 'email', columns: ['age'] }] },
    /age is about somebody and no column/,
  ],
];
for (const [what, change, told] of wrong)
  test(`a kind ${what} keeps the service from starting`, () => assert.throws(() => check(change), told));

test('a kind at the path of another call keeps the service from starting', () => {
  assert.throws(
    () => check({ id: 'csv' }, [{ id: 'csv', label: visitKind.label }]),
    /csv is a path of its own/,
  );
});

for (const named of [[], [{ id: 'visits', label: 'a:b' }], [{ id: 'other', label: visitKind.label }]])
  test(`kinds that the contract calls ${JSON.stringify(named)} keep the service from starting`, () => {
    assert.throws(() => check({}, named), /service.config.ts names/);
  });
