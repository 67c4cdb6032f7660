import assert from 'node:assert/strict';
import test from 'node:test';
import {
  directionOf,
  isLanguage,
  LANGUAGES,
  localizePath,
  matchLanguage,
  splitPath,
  type Language,
} from '../src/values/languages.ts';

const preferences: readonly (readonly [wanted: readonly string[], expected: Language | undefined])[] = [
  [['en-GB'], 'en'],
  [['pt-BR', 'en'], 'pt'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-MO'], 'zh-Hant'],
  [['zh'], 'zh-Hans'],
  [['zh-SG'], 'zh-Hans'],
  [['zh-Hant-CN'], 'zh-Hant'],
  [['ar-EG-u-nu-latn'], 'ar'],
  [['nl-NL', 'fi', 'sv-FI', 'de'], 'sv'],
  [['nl-NL', 'fi'], undefined],
  [[], undefined],
  [['C', '*', 'de_DE', 'fr-CA'], 'fr'],
];

for (const [wanted, expected] of preferences) {
  test(`a browser that prefers [${wanted.join(', ')}] is matched with ${expected ?? 'no language'}`, () => {
    assert.equal(matchLanguage(wanted), expected);
  });
}

const paths: readonly (readonly [language: Language, path: string, localized: string])[] = [
  ['en', '/', '/'],
  ['en', '/partner', '/partner'],
  ['ar', '/', '/ar'],
  ['ar', '/partner', '/ar/partner'],
  ['zh-Hant', '/legal/privacy', '/zh-Hant/legal/privacy'],
];

for (const [language, path, localized] of paths) {
  test(`${path} in ${language} is ${localized}, and back`, () => {
    assert.equal(localizePath(path, language), localized);
    assert.deepEqual(splitPath(localized), { language, path });
  });
}

const bare: readonly (readonly [pathname: string, language: Language, path: string])[] = [
  ['/en/partner', 'en', '/en/partner'],
  ['/AR', 'en', '/AR'],
  ['/area', 'en', '/area'],
  ['/ar/', 'ar', '/'],
  ['/ar/ar', 'ar', '/ar'],
];

for (const [pathname, language, path] of bare) {
  test(`${pathname} is page ${path} in ${language}: only the exact tag of another language counts`, () => {
    assert.deepEqual(splitPath(pathname), { language, path });
  });
}

test('Arabic alone is written from right to left', () => {
  const rtl = LANGUAGES.filter(({ tag }) => directionOf(tag) === 'rtl').map(({ tag }) => tag);
  assert.deepEqual(rtl, ['ar']);
});

test('there are 13 languages, each once, each a tag that the platform knows', () => {
  const tags = LANGUAGES.map(({ tag }) => tag);
  assert.equal(new Set(tags).size, 13);
  assert.deepEqual(Intl.getCanonicalLocales(tags), tags);
});

for (const text of ['EN', 'zh', 'constructor', '', undefined]) {
  test(`${text === undefined ? 'nothing' : `"${text}"`} is no interface language`, () => {
    assert.equal(isLanguage(text), false);
  });
}
