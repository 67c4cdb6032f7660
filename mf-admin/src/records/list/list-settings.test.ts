import type { KindShape } from '../../data/kinds.ts';
import { chosenColumns, openedQuery, readSettings, saveSettings, viewQuery } from './list-settings.ts';

const named = (id: string) => ({ id, label: id });
const column = (id: string, sensitivity: 'plain' | 'sensitive' = 'plain') =>
  ({ ...named(id), type: 'text', sensitivity, listed: true }) as const;
const shape: KindShape = {
  ...named('boats'),
  path: '/api/harbour/records/boats',
  columns: [column('city'), column('secret', 'sensitive'), { ...column('kind'), choices: [named('sail')] }],
  orders: [],
  filters: [['state'], ['owner'], ['kind'], ['city']],
  searched: true,
  states: [],
  actions: [],
  reveals: [],
  files: [],
  freshLogin: false,
};

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a view keeps filters with choices and the order, and neither searched words nor typed values', () => {
  const params = new URLSearchParams(
    'of=a.b&search=ada&state=new&kind=sail&city=Oslo&owner=bob&order=oldest&cursor=x',
  );
  expect(viewQuery(shape, params, 'ada_01')).toBe('state=new&kind=sail&order=oldest');
});

test('a view of what somebody handles is of whoever opens it', () => {
  const query = viewQuery(shape, new URLSearchParams('owner=ada_01'), 'ada_01');
  expect(query).not.toContain('ada_01');
  expect(openedQuery({ name: 'Mine', query }, 'bob_02')).toEqual({ owner: 'bob_02' });
});

test('settings are kept for each kind', () => {
  const storage = memory();
  saveSettings('a.b', { columns: ['city'], views: [] }, storage);
  saveSettings('a.c', { views: [{ name: 'New', query: 'state=new' }] }, storage);
  expect(readSettings('a.b', storage)).toEqual({ columns: ['city'], views: [] });
  expect(readSettings('a.c', storage).views).toEqual([{ name: 'New', query: 'state=new' }]);
  expect(readSettings('a.d', storage)).toEqual({ views: [] });
});

test.each(['no json', '[]', 'null', '{"a.b":3}', '{"a.b":{}}'])(
  'kept text that is %s counts as nothing',
  (text) => {
    const storage = { getItem: () => text, setItem: () => undefined };
    expect(readSettings('a.b', storage)).toEqual({ views: [] });
  },
);

test('columns of the address come before those of the settings, without unknown and sensitive ones', () => {
  const settings = { columns: ['kind'], views: [] };
  expect(chosenColumns(shape, 'city,gone,secret', settings)).toEqual(['city']);
  expect(chosenColumns(shape, null, settings)).toEqual(['kind']);
  expect(chosenColumns(shape, 'gone', { views: [] })).toBeUndefined();
  expect(chosenColumns(shape, null, { views: [] })).toBeUndefined();
});
