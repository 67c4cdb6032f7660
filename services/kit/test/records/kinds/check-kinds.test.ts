import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sensitiveColumn, personalColumn, plainColumn } from '../../../src/records/kinds/column.ts';
import { checkSettings } from '../../../src/records/kinds/kind-roles.ts';
import { checkKinds } from '../../../src/records/kinds/check-kinds.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import type { RecordKindName } from '@larkfield/contracts';
import { visitKind } from './support/sample.ts';

const { columns, states, roles } = visitKind;
const VISITS = { id: 'visits', label: visitKind.label, roles };
const check = (change: Partial<RecordKind>, named: readonly RecordKindName[] = [VISITS]) =>
  checkKinds([{ ...visitKind, ...change }], named);

const ANSWERS = {
  ...{ email: 'email', firstName: 'name', lastName: 'name', mail: 'visitAnswer' },
  roles: ['support'],
} as const;

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
      columns: { ...columns, word: { ...sensitiveColumn('a:b', roles), field: 'keys.word' } },
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
  [
    'whose answers go to nobody whose data it holds',
    { answers: { ...ANSWERS, email: 'name' } },
    /name is answered, but is in no data subject/,
  ],
  [
    'whose answers lead to a state that is none',
    { answers: { ...ANSWERS, next: { new: 'lost' } } },
    /lost is a state after an answer, but is no state/,
  ],
  [
    'that says of a state not how long it is kept',
    { states: { ...states, keepDays: { new: 1, seen: 1, done: 1 } } },
    /gone is a state without keepDays, keptBy or keptWhile/,
  ],
  [
    'that keeps a state in two ways',
    { states: { ...states, keptWhile: { gone: 'records:lasting.account' } } },
    /gone is twice in keepDays, keptBy and keptWhile/,
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

/** What a service does that skips the types. */
const without = undefined as never;
const some = ['trial', 'support'] as const;
const access = { change: some, export: some, erase: some };
const { forget } = visitKind.actions ?? {};
const reveal = { label: 'a:b', of: () => undefined };
const withoutRoles: readonly (readonly [what: string, change: Partial<RecordKind>, message: RegExp])[] = [
  ['no roles', { roles: without }, /names no roles; one or more of administrator, trial/],
  ['an empty list of roles', { roles: [] }, /names no roles/],
  ['a role that does not exist', { roles: ['boss' as 'trial'] }, /names the role boss, which does not exist/],
  ['no access', { access: without }, /access.change names no roles/],
  ['no roles for exports', { access: { ...access, export: without } }, /access.export names no roles/],
  [
    'no roles for an action',
    { actions: { a: { from: ['new'], run: async () => {}, roles: without } } },
    /action a names no roles/,
  ],
  ['no roles for a reveal', { reveals: { pin: { ...reveal, roles: without } } }, /reveal pin names no roles/],
  ['no roles for a file', { files: { pdf: { ...reveal, roles: without } } }, /file pdf names no roles/],
  [
    'no roles for a sensitive column',
    { columns: { ...columns, words: sensitiveColumn('a:b', without) } },
    /sensitive column words names no roles/,
  ],
  [
    'an erasing role that may not read',
    { roles: ['trial'], access, actions: {} },
    /access.change names the role support, which may not read the records \(roles: trial\)/,
  ],
  [
    'a state for a role that may not change records',
    { access: { ...access, change: ['trial'] }, states: { ...states, roles: { done: ['support'] } } },
    /state done names the role support, which may not change the records/,
  ],
];
for (const [what, change, message] of withoutRoles)
  test(`a kind with ${what} keeps the service from starting`, () => {
    const kind = { ...visitKind, actions: forget ? { forget } : {}, ...change };
    assert.throws(() => checkKinds([kind], [{ ...VISITS, roles: kind.roles }]), message);
  });

test('a setting without roles keeps the service from starting', () => {
  const open = { type: 'boolean', default: true, label: 'a:b' } as const;
  assert.doesNotThrow(() => checkSettings({ open: { ...open, roles: some } }));
  assert.throws(() => checkSettings({ open: { ...open, roles: without } }), /setting open names no roles/);
});

test('a kind at the path of another call keeps the service from starting', () => {
  assert.throws(() => check({ id: 'csv' }, [{ ...VISITS, id: 'csv' }]), /csv is a reserved path/);
});

for (const named of [
  [],
  [{ ...VISITS, label: 'a:b' }],
  [{ ...VISITS, id: 'other' }],
  [{ ...VISITS, roles: ['trial'] as const }],
])
  test(`kinds that the contract calls ${JSON.stringify(named)} keep the service from starting`, () => {
    assert.throws(() => check({}, named), /service.config.ts names/);
  });
