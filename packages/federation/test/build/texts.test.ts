import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { lookUpText, readTexts } from '../../src/build/texts.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-texts-'));
after(() => rmSync(dir, { recursive: true }));

function locale(language: string, texts: object): void {
  mkdirSync(join(dir, language), { recursive: true });
  writeFileSync(join(dir, language, 'area.json'), JSON.stringify(texts));
}

locale('en', {
  title: 'Title',
  deep: { one: 'One', two: 'Two' },
  files_one: '{{count}} file',
  files_other: '{{count}} files',
});
locale('de', { title: 'Titel', deep: { one: 'Eins' } });
locale('ja', { files_other: '{{count}}個' });
locale('ru', { deep: 'a text where English has a group', files_few: 'x', extra: 'only here' });

const texts = readTexts(dir, ['area', 'nowhere']);

// covers: M127, X4
test('a language without a file reads English', () => {
  assert.deepEqual(texts.ko, texts.en);
});

test('a language has its own words and English for what it lacks, at every depth', () => {
  assert.deepEqual(texts.de['area'], {
    title: 'Titel',
    deep: { one: 'Eins', two: 'Two' },
    files_one: '{{count}} file',
    files_other: '{{count}} files',
  });
});

test('English plural forms are not mixed into those of a language that has its own', () => {
  assert.deepEqual(
    Object.keys(texts.ja['area'] ?? {}).filter((key) => key.startsWith('files')),
    ['files_other'],
  );
  assert.deepEqual(
    Object.keys(texts.ru['area'] ?? {}).filter((key) => key.startsWith('files')),
    ['files_few'],
  );
});

test('a text that stands where English has a group is replaced by the group', () => {
  assert.deepEqual((texts.ru['area'] as { deep: unknown }).deep, { one: 'One', two: 'Two' });
});

test('every language is there, with a group for each namespace', () => {
  assert.deepEqual(
    Object.keys(texts),
    LANGUAGES.map(({ tag }) => tag),
  );
  assert.deepEqual(texts.sv['nowhere'], {});
});

test('a text is found by namespace and dotted key', () => {
  assert.equal(lookUpText(texts.de, 'area:deep.one'), 'Eins');
});

for (const key of ['area:deep', 'area:deep.three', 'area:title.more', 'other:title', 'title']) {
  test(`${key} is no text, and asking for it is refused by name`, () => {
    assert.throws(() => lookUpText(texts.en, key), { message: `no text ${key}` });
  });
}
