import { listQuery, withEntry } from './list-query.ts';

const shape = { filters: [['state'], ['owner'], ['state', 'owner'], ['level']] };
const params = (text: string) => new URLSearchParams(text);

test.each([
  ['of=a.b&state=new&order=oldest&cursor=abc', 'state=new&order=oldest&cursor=abc'],
  ['of=a.b&search=jo&state=new', 'search=jo'],
  ['of=a.b&unknown=1', ''],
])('the address %s asks its list for %s', (address, query) => {
  expect(listQuery(shape, params(address))).toBe(query);
});

test.each([
  ['a page of another list is left', 'state=new&cursor=abc', ['state', 'old'], 'state=old'],
  [
    'filters that are declared together stay together',
    'state=new',
    ['owner', 'boss'],
    'state=new&owner=boss',
  ],
  ['what cannot be asked for beside the entry gives way', 'state=new', ['level', 'Admin'], 'level=Admin'],
  ['a search leaves all filters', 'state=new', ['search', 'jo'], 'search=jo'],
  ['a filter leaves the search', 'search=jo', ['state', 'new'], 'state=new'],
  ['an empty entry is taken away', 'state=new&order=oldest', ['state', ''], 'order=oldest'],
] as const)('%s', (_what, before, entry, after) => {
  expect(withEntry(shape, params(before), entry).toString()).toBe(after);
});
