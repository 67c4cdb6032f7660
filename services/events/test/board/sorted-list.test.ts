import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText, SortedList } from '../../src/board/sorted-list.ts';

const words = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 6 });

test('a long list that changes a little is sorted as if it were made anew', () => {
  const long = Array.from({ length: 2_000 }, (_, number) => `word ${number}`);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, fc.array(fc.nat(), { maxLength: 6 })), { maxLength: 5 }),
      (steps) => {
        const list = new SortedList(compareText);
        list.change(new Set(), new Set(long));
        const expected = new Set(long);
        for (const [added, places] of steps) {
          const gone = new Set(places.map((place) => [...expected][place % expected.size] ?? ''));
          const come = new Set(added.filter((word) => !expected.has(word)));
          list.change(gone, come);
          for (const word of gone) expected.delete(word);
          for (const word of come) expected.add(word);
        }
        assert.deepEqual(list.items, [...expected].sort());
      },
    ),
    { numRuns: 30 },
  );
});

test('a place is found before, between and after all items', () => {
  const list = new SortedList(compareText);
  list.change(new Set(), new Set(['b', 'd']));
  const placeOf = (wanted: string) => list.placeWhere((word) => word < wanted);
  assert.deepEqual(['a', 'b', 'c', 'd', 'e'].map(placeOf), [0, 0, 1, 1, 2]);
});
