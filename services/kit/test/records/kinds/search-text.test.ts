import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchKeys, normalizeForSearch } from '../../../src/records/kinds/search-text.ts';

/** A query finds a stored text if both normalise to the same text. */
const same: readonly (readonly [what: string, stored: string, typed: string])[] = [
  ['accents', 'Zoë Čapková', 'zoe capkova'],
  ['accents of one and of two characters', 'Jose\u0301', 'José'],
  ['case', 'ÅNGSTRÖM', 'angstrom'],
  ['sharp s', 'Groß', 'GROSS'],
  ['letters with a stroke', 'Łukasz Øystein Đặng', 'lukasz oystein dang'],
  ['Vietnamese with two marks on a letter', 'Nguyễn', 'nguyen'],
  ['Turkish i without and with a dot', 'Işık İnci', 'isik inci'],
  ['Cyrillic', 'Алёна Зайцева', 'алена заицева'],
  ['Arabic with vowel marks and lengthening', 'مُحَمَّد عـلي', 'محمد علي'],
  ['Arabic letters that stand for one another', 'أحمد فاطمة ليلى', 'احمد فاطمه ليلي'],
  ['katakana', 'タナカ', 'たなか'],
  ['half-width katakana', 'ﾔﾏﾀﾞ', 'やまだ'],
  ['full-width letters', 'ＡＢＣ', 'abc'],
  ['Korean of parts', '김민준'.normalize('NFD'), '김민준'],
  ['apostrophes', "O'Brien", 'O’BRIEN'],
  ['blanks', '  van   den\u00a0Berg ', 'van den berg'],
];
for (const [what, stored, typed] of same)
  test(`${what} make no difference to a search`, () => {
    assert.equal(normalizeForSearch(stored), normalizeForSearch(typed));
  });

const different: readonly (readonly [what: string, one: string, other: string])[] = [
  ['kana with another sound', 'かき', 'がき'],
  ['kanji', '田中', '山田'],
  ['dots of an address', 'a.b@example.org', 'ab@example.org'],
];
for (const [what, one, other] of different)
  test(`${what} are told apart`, () => assert.notEqual(normalizeForSearch(one), normalizeForSearch(other)));

test('text that was made searchable once is not changed by doing so again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeForSearch(text);
      assert.equal(normalizeForSearch(once), once);
    }),
    { numRuns: 5_000 },
  );
});

test('each text of a record is found under its own name', () => {
  assert.deepEqual(searchKeys({ firstName: 'Zoë', lastName: 'Groß' }), {
    firstName: 'zoe',
    lastName: 'gross',
  });
});
