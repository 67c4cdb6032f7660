import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../src/index.ts';
import {
  decimalToCents,
  centsToDecimal,
  formatCents,
  MAX_CENTS,
  parseCents,
  parseAmount,
} from '../src/values/money.ts';

const TAGS = LANGUAGES.map(({ tag }) => tag);

/** Languages by thousands separator. */
const POINT = ['de', 'es', 'pt', 'vi'];
const COMMA = ['en', 'ar', 'ja', 'ko', 'zh-Hans', 'zh-Hant'];

// covers: S6
test('amounts are read as people of all scripts type them, in every language', () => {
  for (const [typed, cents] of [
    ['0.01', 1],
    ['0,01', 1],
    ['25', 2_500],
    ['25.5', 2_550],
    ['25,50', 2_550],
    ['$25.00', 2_500],
    ['US$ 25', 2_500],
    ['25 USD', 2_500],
    ['25 $US', 2_500],
    ['1 234,50', 123_450],
    ['1’234.50', 123_450],
    ['9999999.99', MAX_CENTS],
    ['٢٥٫٥٠', 2_550],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['२५.५०', 2_550],
    ['２５．５０', 2_550],
    ['２５，５０', 2_550],
    ['𝟚𝟝', 2_500],
  ] as const)
    for (const language of TAGS)
      assert.deepEqual(parseAmount(typed, language), { cents }, `${typed} in ${language}`);
});

// covers: S6
test('a comma or point before three digits separates thousands only where the language writes it so', () => {
  for (const [point, comma, cents] of [
    ['25.005', '25,005', 2_500_500],
    ['500.001', '500,001', 50_000_100],
    ['1.234', '1,234', 123_400],
    ['1.234,50', '1,234.50', 123_450],
    ['9.999.999,99', '9,999,999.99', MAX_CENTS],
    ['１．２３４', '１，２３４', 123_400],
  ] as const)
    for (const language of TAGS) {
      const read = (typed: string) => parseAmount(typed, language);
      const asked = { problem: 'errors.amountMark' };
      const [byPoint, byComma] = [POINT, COMMA].map((tags) => tags.includes(language));
      assert.deepEqual(read(point), byPoint ? { cents } : asked, `${point} in ${language}`);
      assert.deepEqual(read(comma), byComma ? { cents } : asked, `${comma} in ${language}`);
    }
});

// covers: S6
test('more than two decimals are refused as such', () => {
  for (const typed of ['0.125', '0,125', '25.0050', '25,00000', '9 999 999.999', '٢٥٫٠٠٥', '1’234.505'])
    for (const language of TAGS)
      assert.deepEqual(
        parseAmount(typed, language),
        { problem: 'errors.amountDecimals' },
        `${typed} ${language}`,
      );
});

// covers: S6
test('what is no amount, or none that can be paid, is refused', () => {
  for (const typed of [
    ...[
      '',
      '0',
      '0.00',
      '-5',
      '+5',
      'ten',
      '1e3',
      '0x10',
      'NaN',
      '5.',
      '.5',
      '1.2.3',
      '1,23,456',
      '0.125.000',
    ],
    ...['1,234,56', '1.234.5', '10000000', '10 000 000', '٫٥', '5€', '5 5', '1,000,000,000,000', '25 005 0'],
  ])
    for (const language of TAGS)
      assert.deepEqual(parseAmount(typed, language), { problem: 'errors.amount' }, `${typed} in ${language}`);
});

test('an amount as the site writes it in a language is read in that language', () => {
  const cents = fc.integer({ min: 1, max: MAX_CENTS });
  fc.assert(
    fc.property(cents, fc.constantFrom(...TAGS), (amount, language) => {
      assert.equal(parseCents(formatCents(amount, language), language), amount);
    }),
  );
});

test('cents survive the way to a provider and back, without a double in between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_CENTS }), (cents) => {
      assert.equal(decimalToCents(centsToDecimal(cents)), cents);
      assert.equal(parseCents(centsToDecimal(cents), 'en'), cents);
    }),
  );
  // As doubles, 0.1 + 0.2 is 0.30000000000000004.
  const sum = (parseCents('0.1', 'en') ?? 0) + (parseCents('0.2', 'en') ?? 0);
  assert.equal(centsToDecimal(sum), '0.30');
  assert.equal(decimalToCents('1e3'), undefined);
  assert.equal(decimalToCents('1.234'), undefined);
});

test('amounts are written in the ways of a language', () => {
  assert.equal(formatCents(MAX_CENTS, 'en'), '$9,999,999.99');
  assert.equal(formatCents(-12_345, 'en'), '-$123.45');
  assert.equal(centsToDecimal(-5), '-0.05');
  assert.match(formatCents(123_450, 'de'), /^1\.234,50\s\$$/);
  assert.match(formatCents(123_450, 'ar'), /^\u200f1,234\.50\sUS\$\u200e$/);
});
