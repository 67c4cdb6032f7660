import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortOpenFirst, findOpeningProblems, toData, toFields, toSummary } from '../../src/openings/rules.ts';
import type { Opening } from '../../src/openings/store.ts';
import { germanText, openingSample } from '../support/openings.ts';

const now = new Date('2026-03-02T09:00:00Z');
const opening = (change: Partial<Opening> = {}): Opening => ({
  ...toFields(openingSample()),
  slugs: ['gardener'],
  version: 1,
  changedAt: now,
  ...change,
});

const states: readonly (readonly [entered: 'open' | 'closed', taken: number, stored: string])[] = [
  ['open', 0, 'open'],
  ['open', 2, 'open'],
  ['open', 3, 'full'],
  ['closed', 0, 'closed'],
  ['closed', 3, 'closed'],
];
for (const [state, taken, stored] of states)
  test(`an opening that is entered as ${state}, with ${taken} of 3 places taken, is ${stored}`, () => {
    assert.equal(toFields(openingSample({ state, taken })).state, stored);
  });

test('more places taken than there are is refused', () => {
  assert.deepEqual(findOpeningProblems(openingSample({ places: 3, taken: 3 })), []);
  assert.deepEqual(findOpeningProblems(openingSample({ places: 3, taken: 4 })), [
    { field: 'taken', key: 'errors.invalid' },
  ]);
});

test('a place that is named in one language and not in another is refused, whichever lacks it', () => {
  const { en } = openingSample().texts;
  const { place: _en, ...remote } = en;
  const { place: _de, ...german } = germanText;
  assert.deepEqual(findOpeningProblems(openingSample({ texts: { en: remote, de: german } })), []);
  assert.deepEqual(findOpeningProblems(openingSample({ texts: { en, de: german } })), [
    { field: 'texts.de.place', key: 'errors.required' },
  ]);
  assert.deepEqual(findOpeningProblems(openingSample({ texts: { en: remote, de: germanText } })), [
    { field: 'texts.de.place', key: 'errors.unknown' },
  ]);
});

test('lines of lists lose the blanks around them and are composed', () => {
  const { en } = openingSample().texts;
  const { texts } = toFields(openingSample({ texts: { en: { ...en, tasks: [' Ü '], asks: ['\ta'] } } }));
  assert.deepEqual(texts, { en: { ...en, tasks: ['Ü'], asks: ['a'] } });
});

test('words come in the language asked for, or all of them in English', () => {
  const german = toData(opening(), 'de');
  assert.deepEqual(
    [german.language, german.role, german.place, german.tasks],
    ['de', 'Gärtner', 'In Bremen', ['Gießen.']],
  );
  const arabic = toData(opening(), 'ar');
  assert.deepEqual(
    [arabic.language, arabic.role, arabic.tasks, arabic.asks],
    ['en', 'Gardener', ['Water it.', 'Weed it.'], ['Patience.']],
  );
});

test('a summary tells what is left, and nothing of what only administrators know', () => {
  assert.deepEqual(toSummary(opening({ sample: true }), 'en'), {
    slug: 'gardener',
    state: 'open',
    language: 'en',
    role: 'Gardener',
    summary: 'Look after the school garden.',
    place: 'In Bremen',
    hours: 2,
    placesLeft: 2,
    sample: true,
  });
});

test('those with places left come first, in the order they had', () => {
  const listed = sortOpenFirst(
    (['full', 'open', 'full', 'open'] as const).map((state, index) => ({ state, index })),
  );
  assert.deepEqual(
    listed.map(({ index }) => index),
    [1, 3, 0, 2],
  );
});
