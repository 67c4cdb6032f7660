import assert from 'node:assert/strict';
import test from 'node:test';
import { lengthenText, mirrorText, pseudoTexts } from '../../texts/pseudo-languages.ts';

test('a longer text keeps its placeholders and tags, and says where it begins and ends', () => {
  assert.equal(lengthenText('Save'), '⟦Šáávéé⟧');
  assert.equal(lengthenText('<link>Ask</link> {{name}}'), '⟦<link>Áášk</link> {{name}}⟧');
  assert.equal(lengthenText(''), '');
  const sentence = 'A person reads every message and answers it.';
  const growth = lengthenText(sentence).length / sentence.length;
  assert.ok(growth > 1.3 && growth < 1.5, String(growth));
});

test('a mirrored text is turned around word by word, without its placeholders', () => {
  assert.equal(mirrorText('See {{name}}'), '\u200f\u202eSee\u202c\u200f {{name}}');
});

test('both stand in the place of a language, under all its keys and plural forms', () => {
  const texts = {
    en: { home: { title: 'Hi', count_one: 'a', count_other: 'b' } },
    ar: { home: { title: 'أهلا', count_two: '2', count_other: 'n' } },
    de: { home: { title: 'Hallo' } },
  };
  const { en, ar, de } = pseudoTexts(texts);
  assert.deepEqual(en, { home: { title: '⟦Híí⟧', count_one: '⟦áá⟧', count_other: '⟦b⟧' } });
  const turned = (word: string) => `\u200f\u202e${word}\u202c\u200f`;
  assert.deepEqual(ar, { home: { title: turned('Hi'), count_two: turned('b'), count_other: turned('b') } });
  assert.deepEqual(de, { home: { title: 'Hallo' } });
});
