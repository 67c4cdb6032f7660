import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import {
  baseKey,
  checkLocales,
  checkMails,
  mailService,
  readFlatTexts,
} from '../../texts/check-locale-files.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'larkfield-locales-'))));
afterEach(() => rmSync(dir, { recursive: true }));

function write(language: string, texts: object | string, space = 'area'): void {
  mkdirSync(join(dir, language), { recursive: true });
  const content = typeof texts === 'string' ? texts : JSON.stringify(texts);
  writeFileSync(join(dir, language, `${space}.json`), content);
}

/** Returns the problems when every language has the English texts with its tag as prefix, except the given texts. */
function problems(english: object, given: Readonly<Record<string, object>>, identical = {}): string[] {
  write('en', english);
  const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en');
  for (const tag of others) write(tag, given[tag] ?? translated(english, tag));
  return checkLocales(dir, identical);
}

function translated(english: object, tag: string): object {
  const entries = Object.entries(english).map(([key, value]) => [
    key,
    typeof value === 'string' ? `${tag} ${value}` : translated(value as object, tag),
  ]);
  return Object.fromEntries(entries) as object;
}

const ENGLISH = { title: 'The title', deep: { greeting: 'Hello {{name}}', link: 'See <a>there</a>' } };

test('a complete set of texts has no problems', () => {
  assert.deepEqual(problems(ENGLISH, {}), []);
});

const cases: readonly (readonly [what: string, german: object, problem: string])[] = [
  ['missing', { title: 'Titel' }, 'de area: deep.greeting is missing'],
  ['missing', { title: 'Titel' }, 'de area: deep.link is missing'],
  ['in a language alone', { ...translated(ENGLISH, 'de'), more: 'mehr' }, 'de area: more is not in English'],
  ['empty', { ...translated(ENGLISH, 'de'), title: ' ' }, 'de area: title is empty'],
  [
    'left in English',
    { ...translated(ENGLISH, 'de'), title: 'The title' },
    'de area: title is still English: The title',
  ],
  [
    'without its placeholder',
    { title: 'Titel', deep: { greeting: 'Hallo', link: 'Siehe <a>dort</a>' } },
    'de area: deep.greeting has no placeholder, English {{name}}',
  ],
  [
    'with a translated placeholder',
    { title: 'Titel', deep: { greeting: 'Hallo {{vorname}}', link: 'Siehe <a>dort</a>' } },
    'de area: deep.greeting has {{vorname}}, English {{name}}',
  ],
  [
    'without its tags',
    { title: 'Titel', deep: { greeting: 'Hallo {{name}}', link: 'Siehe dort' } },
    'de area: deep.link has no placeholder, English </a> <a>',
  ],
  [
    'with a tag that stays open',
    { title: 'Titel', deep: { greeting: 'Hallo {{name}}', link: 'Siehe </a>dort<a>' } },
    'de area: deep.link has a tag without its pair, or one that HTML does not pair',
  ],
];

for (const [what, german, problem] of cases) {
  test(`a text ${what} is found: ${problem}`, () => {
    const found = problems(ENGLISH, { de: german });
    assert.ok(found.includes(problem), found.join('\n'));
    assert.ok(
      found.every((line) => line.startsWith('de ')),
      found.join('\n'),
    );
  });
}

test('a tag that HTML never pairs has no use, in English neither', () => {
  const found = problems({ link: 'See <link>there</link>' }, {});
  assert.ok(found.includes('en area: link has a tag without its pair, or one that HTML does not pair'));
  assert.equal(found.length, LANGUAGES.length);
});

test('a text that is the same word in a language passes when the list of true cognates says so', () => {
  const english = { role: 'Student', name: 'LarkSuite' };
  const given = { de: english, sv: english };
  const listed = { de: ['area:role', 'area:name'], sv: ['area:name'] };
  assert.deepEqual(problems(english, given, listed), ['sv area: role is still English: Student']);
});

test('numbers, signs and names of two letters are the same everywhere', () => {
  const english = { copyright: '© {{years}}', short: 'OK', sign: '→' };
  assert.deepEqual(problems(english, { de: english }), []);
});

test('a file that is missing misses every text', () => {
  write('en', { title: 'The title' });
  const found = checkLocales(dir, {});
  assert.equal(found.length, LANGUAGES.length - 1);
  assert.ok(found.includes('ar area: title is missing'));
});

test('a file that is no JSON is named', () => {
  write('en', '{ "title": ');
  assert.throws(() => checkLocales(dir, {}), /en\/area\.json: /);
});

const plurals: readonly (readonly [language: string, forms: readonly string[]])[] = [
  ['ja', ['other']],
  ['vi', ['other']],
  ['de', ['one', 'other']],
  ['fr', ['many', 'one', 'other']],
  ['ru', ['few', 'many', 'one', 'other']],
  ['ar', ['few', 'many', 'one', 'other', 'two', 'zero']],
];

const ALL_FORMS = ['few', 'many', 'one', 'other', 'two', 'zero'];
const formsOf = (forms: readonly string[], text: string) =>
  Object.fromEntries(forms.map((form) => [`files_${form}`, text]));
const COUNTED = formsOf(['one', 'other'], '{{count}} files');

for (const [language, forms] of plurals) {
  test(`${language} needs a counted text in ${forms.join(', ')}, no more and no less`, () => {
    const own = (given: readonly string[]) =>
      problems(COUNTED, { [language]: formsOf(given, '{{count}} x') }).filter((line) =>
        line.startsWith(`${language} `),
      );
    assert.deepEqual(own(forms), []);
    const lacking = ALL_FORMS.filter((form) => !forms.includes(form)).slice(0, 1);
    const wrong = [forms.slice(1), lacking.length > 0 ? [...forms, ...lacking] : []];
    for (const given of wrong.filter(({ length }) => length > 0)) {
      assert.match(own(given).join('\n'), new RegExp(`has plural forms .* needs ${forms.join(' ')}$`));
    }
  });
}

test('a form for one may leave the number unsaid', () => {
  const given = { de: { files_one: 'eine Datei', files_other: '{{count}} Dateien' } };
  assert.deepEqual(
    problems(COUNTED, given).filter((line) => line.startsWith('de ')),
    [],
  );
});

test('English itself needs its plural forms', () => {
  assert.ok(
    problems({ files_other: '{{count}} files' }, {}).some((line) =>
      line.startsWith('en area: files has plural'),
    ),
  );
});

test('keys are read with their groups, and told apart from their plural forms', () => {
  write('en', { a: { b: { c: 'x' } } });
  assert.deepEqual([...readFlatTexts(join(dir, 'en/area.json'))], [['a.b.c', 'x']]);
  assert.deepEqual(['a.files_few', 'a.someone', 'a_other_one'].map(baseKey), [
    'a.files',
    'a.someone',
    'a_other',
  ]);
});

test('mails of a service are known by the name of their file', () => {
  assert.deepEqual(['support.mail', 'mail', 'support', 'hotmail'].map(mailService), [
    'support',
    undefined,
    undefined,
    undefined,
  ]);
});

test('mails belong to a service, and say nothing that every mail has already', () => {
  write('en', { closing: { regards: 'Regards' }, fields: { role: 'Role' } }, 'mail');
  write('en', { referral: { subject: 'Referral' }, fields: { kind: 'Kind' } }, 'support.mail');
  write('en', { regards: 'Regards' }, 'support');
  assert.deepEqual(checkMails(dir, ['support']), []);
  assert.deepEqual(checkMails(dir, ['marketing']), ['support.mail belongs to no service']);
  write('en', { fields: { role: 'Role' } }, 'support.mail');
  assert.deepEqual(checkMails(dir, ['support']), ['support.mail: fields.role is in mail too']);
});

test('mails are complete in every language like all other texts', () => {
  write('en', { hello: { subject: 'Hello' } }, 'support.mail');
  const found = checkLocales(dir, {});
  assert.equal(found.length, LANGUAGES.length - 1);
  assert.ok(found.includes('ar support.mail: hello.subject is missing'));
});
