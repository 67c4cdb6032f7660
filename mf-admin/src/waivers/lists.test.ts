import { isReading, waiverLists, wishedOf } from './lists.ts';

const kind = (service: string, id: string) => ({
  service,
  id,
  label: id,
  path: `/api/${service}/records/${id}`,
});

test('only the kinds that hold waivers, and only those whose areas are released, are lists of them', () => {
  const kinds = [kind('support', 'donations'), kind('support', 'volunteers')];
  expect(waiverLists(kinds).map(({ id }) => id)).toEqual(['volunteers']);
});

test('pairs of the wire become dates with times; who named none has none', () => {
  const user = { reference: 'LK-1', Birth: '2019-02-28', areas: [] };
  expect(wishedOf({ ...user, Date: '2093-04-01&10:30 am,2093-04-03&02:00 pm' })).toEqual([
    '2093-04-01 10:30 am',
    '2093-04-03 02:00 pm',
  ]);
  expect(wishedOf({ ...user, Date: '' })).toEqual([]);
});

test.each([
  ['registration.read', true],
  ['volunteer.fileRead', true],
  ['registration.invited', false],
  ['mail.reader', false],
])('a line %s is a reading: %s', (action, reading) => {
  expect(isReading({ action })).toBe(reading);
});
