import {
  sortedAgenda,
  agendaDays,
  entriesAroundMonth,
  firstDays,
  movedTo,
  putChange,
  removeChange,
  shiftedByDays,
  undoChange,
  type CalendarEntry,
} from './calendar-entries.ts';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'a',
  description: 'Visit',
  specialistName: 'Zeynep Aydın',
  startDate: '2026-03-28',
  endDate: '2026-03-28',
  startTime: '09:00',
  endTime: '10:30',
  color: 'green',
  ...change,
});
const [a, b] = [entry(), entry({ id: 'b' })];

test.each([
  ['added', [a], putChange(b)],
  ['changed', [a, b], putChange(entry({ color: 'red' }))],
  ['removed', [a, b], removeChange(a)],
])('what was %s is taken back, also when somebody else has added an entry since', (_what, before, change) => {
  const theirs = entry({ id: 'theirs' });
  const after = undoChange(before, change).apply([...change.apply(before), theirs]);
  const ids = (entries: readonly CalendarEntry[]) => [...entries].sort((x, y) => x.id.localeCompare(y.id));
  expect(ids(after)).toEqual(ids([...before, theirs]));
});

test('an entry moved by days keeps its local times, across clock changes and the end of a year', () => {
  expect(shiftedByDays(entry(), 2)).toMatchObject({
    startDate: '2026-03-30',
    startTime: '09:00',
    endTime: '10:30',
  });
  expect(shiftedByDays(entry({ startDate: '2026-12-31', endDate: '2027-01-01' }), 1)).toMatchObject({
    startDate: '2027-01-01',
    endDate: '2027-01-02',
  });
});

test('an entry dropped on a day keeps its time, one dropped at a time keeps its duration', () => {
  const at = new Date('2026-04-02T14:00');
  expect(movedTo(entry(), at, false)).toMatchObject({ startDate: '2026-04-02', startTime: '09:00' });
  expect(movedTo(entry(), at, true)).toMatchObject({ startTime: '14:00', endTime: '15:30' });
});

test('the list starts with entries that have not ended, sorted by start', () => {
  const late = entry({ id: 'late', startTime: '08:00' });
  const gone = entry({ id: 'gone', startDate: '2026-03-01', endDate: '2026-03-02' });
  expect(sortedAgenda([a, gone, late], '2026-03-28').map(({ id }) => id)).toEqual(['late', 'a']);
});

test('the list is grouped by the first day of entries', () => {
  const later = entry({ id: 'later', startDate: '2026-03-29', endDate: '2026-03-30' });
  const days = agendaDays([later, b, a], '2026-03-28');
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-03-28', ['b', 'a']],
    ['2026-03-29', ['later']],
  ]);
  expect(agendaDays([a], '2026-03-29')).toEqual([]);
  const shown = (entries: number) => firstDays(days, entries).map(({ day }) => day);
  expect(shown(1)).toEqual(['2026-03-28']);
  expect(shown(2)).toEqual(['2026-03-28']);
  expect(shown(3)).toEqual(['2026-03-28', '2026-03-29']);
  expect(shown(4)).toEqual(['2026-03-28', '2026-03-29']);
});

test('a month view has every entry of its month and of its first and last weeks, however long', () => {
  const on = (id: string, startDate: string, endDate = startDate) => entry({ id, startDate, endDate });
  const entries = [
    on('before', '2026-02-20'),
    on('first week', '2026-02-23'),
    on('long', '2025-12-01', '2026-12-01'),
    on('last week', '2026-04-05'),
    on('after', '2026-04-08'),
  ];
  const shown = entriesAroundMonth(entries, new Date('2026-03-31T00:00')).map(({ id }) => id);
  expect(shown).toEqual(['first week', 'long', 'last week']);
});
