import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { checkLocales } from '../../texts/check-locale-files.ts';
import { untranslatedTexts } from '../../texts/untranslated-texts.ts';
import { createTranslations, withEnglish } from '../../new/translations.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-texts-'));
after(() => rmSync(dir, { recursive: true }));
for (const { tag } of LANGUAGES) mkdirSync(join(dir, tag));
const write = (file: string, content: object | string) =>
  writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content));

const ENGLISH = {
  title: 'Boats',
  deep: { hello: 'Hello {{name}}' },
  n_one: 'a boat',
  n_other: '{{count}} boats',
};

test('what a language lacks is English with a mark, in the plural forms of that language', () => {
  assert.deepEqual(withEnglish({}, ENGLISH, 'ja'), {
    title: '[en] Boats',
    deep: { hello: '[en] Hello {{name}}' },
    n_other: '[en] {{count}} boats',
  });
  const { title: _, deep: __, ...forms } = withEnglish({}, ENGLISH, 'ar');
  assert.deepEqual(Object.keys(forms), ['n_zero', 'n_one', 'n_two', 'n_few', 'n_many', 'n_other']);
  assert.deepEqual([forms['n_one'], forms['n_few']], ['[en] a boat', '[en] {{count}} boats']);
});

test('what is translated stays, marked English becomes that of today, and nothing is lost', () => {
  const own = { gone: 'weg', title: 'Boote', deep: { hello: '[en] Hi {{name}}' } };
  assert.deepEqual(withEnglish(own, ENGLISH, 'de'), {
    title: 'Boote',
    deep: { hello: '[en] Hello {{name}}' },
    n_one: '[en] a boat',
    n_other: '[en] {{count}} boats',
    gone: 'weg',
  });
});

test('marked texts pass the check, and each is told to whoever wants to release', () => {
  write('en/boats.json', ENGLISH);
  for (const [file, content] of createTranslations(dir, 'boats')) write(file, content);
  assert.deepEqual(checkLocales(dir, {}), []);
  write('ar/boats.json', { ...withEnglish({}, ENGLISH, 'ar'), title: 'قوارب' });
  const others = LANGUAGES.slice(2).map(({ tag }) => tag);
  assert.deepEqual(untranslatedTexts(dir, ['another']), [], 'a team is told of its own texts alone');
  assert.deepEqual(untranslatedTexts(dir).toSorted(), [
    'boats: deep.hello is not translated into any language',
    'boats: n is not translated into any language',
    `boats: title is not translated into ${others.join(', ')}`,
  ]);
});

test('a mark before yesterday’s English is found, and one in English itself', () => {
  write('de/boats.json', { ...withEnglish({}, ENGLISH, 'de'), title: '[en] Ships' });
  const refresh = 'de boats: title is not today’s English: npm run new -- texts boats';
  assert.deepEqual(checkLocales(dir, {}), [refresh]);
  write('en/boats.json', { ...ENGLISH, title: '[en] Boats' });
  assert.ok(checkLocales(dir, {}).includes('en boats: title is marked as untranslated'));
});
