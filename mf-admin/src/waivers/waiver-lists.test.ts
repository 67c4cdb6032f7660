import { isReadAction, waiverLists, wishedTimesOf } from './waiver-lists.ts';

const kind = (service: string, id: string) => ({
  service,
  id,
  label: id,
  path: `/api/${service}/records/${id}`,
});

test('lists of waivers are only of kinds with a waiver in released areas', () => {
  const kinds = [kind('support', 'donations'), kind('support', 'volunteers')];
  expect(waiverLists(kinds).map(({ id }) => id)).toEqual(['volunteers']);
});

test('pairs of the call become dates with times; none without pairs', () => {
  const user = { reference: 'LK-1', Birth: '2019-02-28', areas: [] };
  expect(wishedTimesOf({ ...user, Date: '2093-04-01&10:30 am,2093-04-03&02:00 pm' })).toEqual([
    '2093-04-01 10:30 am',
    '2093-04-03 02:00 pm',
  ]);
  expect(wishedTimesOf({ ...user, Date: '' })).toEqual([]);
});

test.each([
  ['registration.read', true],
  ['volunteer.fileRead', true],
  ['registration.invited', false],
  ['mail.reader', false],
])('a line %s is a reading: %s', (action, reading) => {
  expect(isReadAction({ action })).toBe(reading);
});
