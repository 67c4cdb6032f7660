import { mergeWaiting, type ServiceAnswer } from './merge-waiting.ts';

const kind = (service: string) => ({
  service,
  id: 'boats',
  label: 'Boats',
  path: `/api/${service}/records/boats`,
});
const kinds = [kind('harbour'), kind('island')];
const answer = (service: string, days: readonly number[], next?: string): ServiceAnswer => ({
  ...{ service, label: service },
  items: days.map((day) => ({
    ...{
      kind: 'boats',
      reference: `${service}-${day}`,
      title: '',
      state: 'new',
      stateLabel: 'New',
      version: 0,
    },
    since: `2026-03-0${day}T00:00:00.000Z`,
  })),
  ...(next === undefined ? {} : { next }),
});
const merged = (...answers: readonly ServiceAnswer[]) => {
  const { records, hasMore } = mergeWaiting(answers, kinds);
  return [records.map(({ reference }) => reference), hasMore];
};

test('records of all services come by age', () => {
  expect(merged(answer('harbour', [1, 4]), answer('island', [2, 3]))).toEqual([
    ['harbour-1', 'island-2', 'island-3', 'harbour-4'],
    false,
  ]);
});

test('a service that has more ends the list at its last record, because its next one may be older than others', () => {
  expect(merged(answer('harbour', [1, 2], 'more'), answer('island', [1, 3]))).toEqual([
    ['harbour-1', 'island-1', 'harbour-2'],
    true,
  ]);
  expect(merged(answer('harbour', [], 'more'), answer('island', [1]))).toEqual([[], true]);
});

test('a record of a kind that the site does not name is left out', () => {
  expect(merged(answer('moon', [1]))).toEqual([[], false]);
});
