import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { centsOfText, centsToText, formatCents, MOST_CENTS, parseCents } from '../src/money.ts';

// covers: S6
test('amounts are read as people of all scripts type them', () => {
  for (const [typed, cents] of [
    ['0.01', 1],
    ['0,01', 1],
    ['.5', undefined],
    ['25', 2_500],
    ['25.5', 2_550],
    ['25,50', 2_550],
    ['$25.00', 2_500],
    ['US$ 25', 2_500],
    ['25 USD', 2_500],
    ['1,234', 123_400],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1’234.50', 123_450],
    ['9,999,999.99', MOST_CENTS],
    ['9999999.99', MOST_CENTS],
    ['٢٥٫٥٠', 2_550],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['२५.५०', 2_550],
    ['２５．５０', 2_550],
    ['２５，５０', 2_550],
    ['𝟚𝟝', 2_500],
  ] as const)
    assert.equal(parseCents(typed), cents, typed);
});

// covers: S6
test('what is no amount, or none that can be paid, is refused', () => {
  for (const typed of [
    ...['', '0', '0.00', '-5', '+5', 'ten', '1e3', '0x10', 'NaN', '5.', '0.125', '1.2.3', '1,23,456'],
    ...['1,234,56', '1.234.5', '10000000', '9,999,999.999', '10 000 000', '٫٥', '5€', '5 5', '1,000,000,000'],
  ])
    assert.equal(parseCents(typed), undefined, typed);
});

test('cents survive the way to a provider and back, without a double in between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_CENTS }), (cents) => {
      assert.equal(centsOfText(centsToText(cents)), cents);
      assert.equal(parseCents(centsToText(cents)), cents);
    }),
  );
  // 0.1 + 0.2 of a double is 0.30000000000000004.
  const sum = (parseCents('0.1') ?? 0) + (parseCents('0.2') ?? 0);
  assert.equal(centsToText(sum), '0.30');
  assert.equal(centsOfText('1e3'), undefined);
  assert.equal(centsOfText('1.234'), undefined);
});

test('amounts are written in the ways of a language', () => {
  assert.equal(formatCents(MOST_CENTS, 'en'), '$9,999,999.99');
  assert.match(formatCents(123_450, 'de'), /^1\.234,50\s\$$/);
  assert.match(formatCents(123_450, 'ar'), /^\u200f1,234\.50\sUS\$\u200e$/);
});
