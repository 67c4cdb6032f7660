import { listQuery, withEntry } from './list-query.ts';

const shape = { filters: [['state'], ['owner'], ['state', 'owner'], ['level']] };
const params = (text: string) => new URLSearchParams(text);

test.each([
  ['of=a.b&state=new&order=oldest&cursor=abc', 'state=new&order=oldest&cursor=abc'],
  ['of=a.b&search=jo&state=new&level=Admin', 'search=jo&state=new&level=Admin'],
  ['of=a.b&unknown=1', ''],
])('the address %s asks its list for %s', (address, query) => {
  expect(listQuery(shape, params(address))).toBe(query);
});

test('a list asks for chosen columns, and for a language only when it is searched', () => {
  const options = { columns: ['city', 'phone'], language: 'de' };
  expect(listQuery(shape, params('state=new'), options)).toBe('state=new&columns=city%2Cphone');
  expect(listQuery(shape, params('search=jo'), { language: 'de' })).toBe('search=jo&language=de');
});

test.each([
  ['a page of another list is left', 'state=new&cursor=abc', ['state', 'old'], 'state=old'],
  ['filters stay together', 'state=new', ['level', 'Admin'], 'state=new&level=Admin'],
  ['a search keeps the filters', 'state=new', ['search', 'jo'], 'state=new&search=jo'],
  ['a filter keeps the search', 'search=jo', ['state', 'new'], 'search=jo&state=new'],
  ['an empty entry is taken away', 'state=new&order=oldest', ['state', ''], 'order=oldest'],
] as const)('%s', (_what, before, entry, after) => {
  expect(withEntry(params(before), entry).toString()).toBe(after);
});
