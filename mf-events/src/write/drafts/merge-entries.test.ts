import { mergeEntries } from './merge-entries.ts';

const base = { title: 'Open day', subtitle: 'Come', classes: ['service'] };

test('fields that only one side changed are taken from that side', () => {
  const { changes, merged } = mergeEntries(base, { ...base, title: 'Mine' }, { ...base, subtitle: 'Theirs' });
  expect(merged).toEqual({ title: 'Mine', subtitle: 'Theirs', classes: ['service'] });
  expect(changes).toEqual([{ field: 'subtitle', theirs: 'Theirs', isContested: false }]);
});

test('of a field that both changed, the own text stays and the other one is shown', () => {
  const { changes, merged } = mergeEntries(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merged['title']).toBe('Mine');
  expect(changes).toEqual([{ field: 'title', theirs: 'Theirs', isContested: true }]);
});

test('what both left out or changed alike is no change', () => {
  const mine = { ...base, title: 'Both', allDay: false, links: [] };
  expect(mergeEntries(base, mine, { ...base, title: 'Both' }).changes).toEqual([]);
});

test('what somebody else removed is removed, if the author has not changed it', () => {
  const { merged } = mergeEntries(base, base, { title: 'Open day', subtitle: 'Come' });
  expect(merged['classes']).toBeUndefined();
});
