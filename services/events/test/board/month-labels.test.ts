import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { monthLabels } from '../../src/board/month-labels.ts';

for (const { tag } of LANGUAGES)
  test(`each day of the week has a name in ${tag} that breaks within no word of a narrow column, and its whole one`, () => {
    const { weekdays } = monthLabels('2026-11', tag);
    assert.equal(new Set(weekdays.map(({ long }) => long)).size, 7);
    for (const { short, long } of weekdays) {
      // May contain several short words (“Thứ 2”), but no long one.
      assert.ok(
        short.split(' ').every((word) => word.length <= 4),
        short,
      );
      assert.notEqual(short, long);
    }
  });

test('a month has its name, and weeks begin as they do in the language', () => {
  const { title, weekdays } = monthLabels('2026-11', 'ar');
  assert.equal(title, 'نوفمبر 2026');
  assert.deepEqual(weekdays[0], { day: 6, short: 'س', long: 'السبت' });
  assert.equal(monthLabels('2026-11', 'en').weekdays[0]?.short, 'Sun');
  assert.equal(monthLabels('2026-11', 'de').weekdays[0]?.short, 'Mo');
});
