import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutLines, type LineSettings } from '../src/line-layout.ts';

/** A font in which every grapheme has the same width. */
const setting = (width: number, change: Partial<LineSettings> = {}): LineSettings => ({
  language: 'en',
  direction: 'ltr',
  width,
  faceOf: () => 'face',
  measure: (text) => [...text].length,
  ...change,
});
const seen = (text: string, width: number, change?: Partial<LineSettings>) =>
  layOutLines(text, setting(width, change)).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

test('lines break after spaces and hold what fits', () => {
  assert.deepEqual(seen('one two three', 7), ['one two ', 'three']);
  assert.deepEqual(seen('one two three', 13), ['one two three']);
});

test('a word that no line can hold is cut, and nothing of it is lost', () => {
  assert.equal(seen('aaaaaaaaaa', 4).join('').replaceAll(' ', ''), 'aaaaaaaaaa');
  assert.equal(
    layOutLines('aaaaaaaaaa', setting(4)).every(({ width }) => width <= 4),
    true,
  );
});

test('Japanese breaks between words, and no line begins with a full stop', () => {
  const lines = seen('これは文章です。次の文章です。', 8, { language: 'ja' });
  assert.ok(lines.length > 1);
  for (const line of lines) assert.doesNotMatch(line, /^。/);
});

test('what reads from right to left stands in the order in which it is seen', () => {
  const [line] = layOutLines('abc אבג דהו def', setting(40));
  assert.deepEqual(
    line?.pieces.map(({ text }) => text),
    ['abc', ' ', 'דהו', ' ', 'אבג', ' ', 'def'],
  );
  const [hebrew] = layOutLines('אבג abc דהו', setting(40, { direction: 'rtl' }));
  assert.deepEqual(
    hebrew?.pieces.map(({ text }) => text),
    ['דהו', ' ', 'abc', ' ', 'אבג'],
  );
});

test('brackets around words from right to left hold them', () => {
  const [line] = layOutLines('(אב)', setting(40, { direction: 'rtl' }));
  assert.deepEqual(
    line?.pieces.map(({ text }) => text),
    [')אב('],
  );
});

test('an entry shows its own direction', () => {
  const [line] = layOutLines('1 Main St', setting(40, { direction: undefined }));
  assert.deepEqual(
    line?.pieces.map(({ text }) => text),
    ['1', ' ', 'Main', ' ', 'St'],
  );
});

test('pieces of different faces stand side by side, without a gap or an overlap', () => {
  const faceOf = (character: string) => (/[a-z]/.test(character) ? 'small' : 'other');
  const [line] = layOutLines('ab12cd', setting(40, { faceOf }));
  assert.deepEqual(
    line?.pieces.map(({ text, face, x }) => [text, face, x]),
    [
      ['ab', 'small', 0],
      ['12', 'other', 2],
      ['cd', 'small', 4],
    ],
  );
});

test('a mark of direction is obeyed and not drawn, and a line may begin after it', () => {
  assert.deepEqual(seen('\u200f9.99 abc', 20, { direction: undefined }), ['abc 9.99']);
  assert.deepEqual(seen('one \u200ftwo', 4), ['one ', 'two']);
});
