import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sensitiveColumn, personalColumn, plainColumn } from '../../../src/records/kinds/column-builders.ts';
import { checkKinds } from '../../../src/records/kinds/check-kinds.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import { visitKind } from './support/sample.ts';

const { columns, states } = visitKind;
const check = (change: Partial<RecordKind>, named = [{ id: 'visits', label: visitKind.label }]) =>
  checkKinds([{ ...visitKind, ...change }], named);

test('a right declaration starts', () => assert.doesNotThrow(() => check({})));

const wrongKinds: readonly (readonly [what: string, change: Partial<RecordKind>, message: RegExp])[] = [
  [
    'that shows a secret',
    { columns: { ...columns, x: { ...plainColumn('a:b'), field: 'tokenHash' } } },
    /tokenHash holds a secret/,
  ],
  ['that searches a secret', { search: ['password'] }, /password holds a secret/],
  [
    'with a column of every kind',
    { columns: { ...columns, note: personalColumn('a:b') } },
    /note is a column of every kind/,
  ],
  ['filtered by no column', { filters: [['colour']] }, /colour is in a filter but is no column/],
  [
    'filtered by what every list is asked',
    { columns: { ...columns, language: plainColumn('a:b') }, filters: [['language']] },
    /language is a query field of every list/,
  ],
  ['filtered by something sensitive', { filters: [['words']] }, /words is in a filter but is sensitive/],
  [
    'that searches something sensitive',
    {
      columns: { ...columns, word: { ...sensitiveColumn('a:b'), field: 'keys.word' } },
      search: ['keys.word'],
    },
    /keys.word is searched but is sensitive/,
  ],
  [
    'with a choice of nothing',
    { columns: { ...columns, x: plainColumn('a:b', 'choice') } },
    /x is a choice without choices/,
  ],
  [
    'with a state that is none',
    { states: { ...states, changes: { new: ['lost'] } } },
    /lost is a state without an entry in changes/,
  ],
  [
    'that keeps a state that is none',
    { states: { ...states, keepDays: { lost: 1 } } },
    /lost is in keepDays but is no state/,
  ],
  ['named by something sensitive', { namedBy: ['words'] }, /words names records but is in no list/],
  [
    'with a waiting state that no list is filtered by',
    { filters: [['owner']] },
    /new is in waiting, but lists have no filter by state/,
  ],
  [
    'about somebody without columns',
    { dataSubjects: [{ email: 'email', columns: ['age'] }] },
    /age is in dataSubjects but is no column/,
  ],
];
for (const [what, change, message] of wrongKinds)
  test(`a kind ${what} keeps the service from starting`, () => assert.throws(() => check(change), message));

test('a kind at the path of another call keeps the service from starting', () => {
  assert.throws(
    () => check({ id: 'csv' }, [{ id: 'csv', label: visitKind.label }]),
    /csv is a reserved path/,
  );
});

for (const named of [[], [{ id: 'visits', label: 'a:b' }], [{ id: 'other', label: visitKind.label }]])
  test(`kinds that the contract calls ${JSON.stringify(named)} keep the service from starting`, () => {
    assert.throws(() => check({}, named), /service.config.ts names/);
  });
