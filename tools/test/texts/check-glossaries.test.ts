import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { checkGlossaries } from '../../texts/check-glossaries.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'larkfield-glossaries-'))));
afterEach(() => rmSync(dir, { recursive: true }));

/** Returns the problems of texts of one language with these rows of its glossary. */
function problems(rows: readonly string[], texts: object, language = 'en'): string[] {
  for (const tag of ['en', language]) mkdirSync(join(dir, tag), { recursive: true });
  writeFileSync(join(dir, 'en/area.json'), '{}');
  writeFileSync(join(dir, language, 'area.json'), JSON.stringify(texts));
  const terms = '| English | Here | Note |\n| --- | --- | --- |\n| email | email | |\n';
  const table = ['| Say | Not | Except in |', '| --- | --- | --- |', ...rows].join('\n');
  writeFileSync(join(dir, language, 'GLOSSARY.md'), `# Glossary\n\n${terms}\n${table}\n`);
  return checkGlossaries(dir);
}

const E_MAIL = '| e-mail | email, emails | area:fixed.* |';

test('a word that the glossary rules out is named with its key and the right word', () => {
  assert.deepEqual(problems([E_MAIL], { deep: { hint: 'We send an email.' } }), [
    'en area: deep.hint says “email”, the glossary says: e-mail',
  ]);
});

test('the right word, exceptions, placeholders and tags pass', () => {
  const texts = {
    hint: 'An e-mail to {{email}}, or <email>here</email>. Femails, non-email.',
    fixed: { wrong: 'Invalid Email' },
  };
  assert.deepEqual(problems([E_MAIL], texts), []);
});

const matches: readonly (readonly [word: string, text: string, found: boolean])[] = [
  ['sign in', 'Sign in to go on', true],
  ['sign in', 'Sign inside the box', false],
  ['zip', 'PDF or zip', true],
  ['zip', 'PDF or Zip', true],
  ['zip', 'PDF or ZIP', false],
  ['Carer', 'A Carer', true],
  ['Carer', 'A carer', false],
  ['двухфакторн*', 'Включена двухфакторная защита', true],
  ['Praxis*', 'Eine Arztpraxis', false],
  ['实地试验', '参加实地试验吧', true],
];

for (const [word, text, found] of matches) {
  test(`“${word}” is ${found ? '' : 'not '}found in “${text}”`, () => {
    assert.equal(problems([`| right | ${word} | |`], { text }).length, found ? 1 : 0);
  });
}

test('other languages have glossaries of their own; one without the table is not checked', () => {
  assert.deepEqual(problems(['| étude | essai | |'], { text: 'Un essai' }, 'fr'), [
    'fr area: text says “essai”, the glossary says: étude',
  ]);
  writeFileSync(
    join(dir, 'fr/GLOSSARY.md'),
    '| English | French | Note |\n| --- | --- | --- |\n| test | essai | |\n',
  );
  assert.deepEqual(checkGlossaries(dir), []);
});

const SENTENCE_CASE = '| Sentence case | PayPal, North America | area:fixed |';

const headings: readonly (readonly [text: string, found: boolean])[] = [
  ['Manage Role', true],
  ['The Name of the Event', true],
  ['Interest Rate: {{rate}}', true],
  ['Manage role', false],
  ['Calendar', false],
  ['Pay with PayPal', false],
  ['North America', false],
  ['Feed (RSS)', false],
  ['Welcome to the Larkfield blog', false],
];

for (const [text, found] of headings) {
  test(`“${text}” ${found ? 'has capitals like a title' : 'is in sentence case'}`, () => {
    const line = `en area: text has capitals like a title: ${text}`;
    assert.deepEqual(problems([SENTENCE_CASE], { text, fixed: 'Add News' }), found ? [line] : []);
  });
}
