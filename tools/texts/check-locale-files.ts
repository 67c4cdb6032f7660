import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { isUntranslated, UNTRANSLATED } from './untranslated-mark.ts';

/** Texts of one file by dotted key. */
export type FlatTexts = ReadonlyMap<string, string>;

/** Returns problems of the locale files, one line each. `identical` lists texts per language that may equal the English text. */
export function checkLocales(
  dir: string,
  identical: Readonly<Record<string, readonly string[]>>,
  spaces = listNamespaces(dir),
): string[] {
  return spaces.flatMap((space) => {
    const name = `${space}.json`;
    const english = readFlatTexts(join(dir, DEFAULT_LANGUAGE, name));
    const own = [
      ...checkPlurals(english, DEFAULT_LANGUAGE, space),
      ...checkTags(english, DEFAULT_LANGUAGE, space),
      ...checkMarks(english, space),
    ];
    const others = LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE).flatMap(({ tag }) => {
      const texts = readFlatTexts(join(dir, tag, name));
      return [
        ...checkKeys(english, texts, tag, space),
        ...checkPlurals(texts, tag, space),
        ...checkTags(texts, tag, space),
        ...checkValues(english, texts, tag, space, new Set(identical[tag])),
      ];
    });
    return [...own, ...others];
  });
}

/** Suffix of namespaces with mail texts of one service; `mail` has the texts of all mails. */
const MAIL = '.mail';

export function mailService(space: string): string | undefined {
  return space.endsWith(MAIL) ? space.slice(0, -MAIL.length) : undefined;
}

/** Returns problems of mail texts: a file without a service, and a text that every mail has already. */
export function checkMails(dir: string, services: readonly string[], spaces = listNamespaces(dir)): string[] {
  const common = readFlatTexts(join(dir, DEFAULT_LANGUAGE, 'mail.json'));
  return spaces.flatMap((space) => {
    const service = mailService(space);
    if (!service) return [];
    if (!services.includes(service)) return [`${space} belongs to no service`];
    const own = readFlatTexts(join(dir, DEFAULT_LANGUAGE, `${space}.json`));
    return [...own.keys()].filter((key) => common.has(key)).map((key) => `${space}: ${key} is in mail too`);
  });
}

/** Returns the namespaces that exist in English. */
export function listNamespaces(dir: string): string[] {
  return readdirSync(join(dir, DEFAULT_LANGUAGE))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));
}

/** Reads a locale file; a missing one is empty. */
export function readFlatTexts(file: string): FlatTexts {
  const flat = new Map<string, string>();
  const walk = (node: object, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') flat.set(prefix + key, value);
      else walk(value as object, `${prefix}${key}.`);
    }
  };
  try {
    walk(JSON.parse(readFileSync(file, 'utf8')) as object, '');
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file}: ${error.message}`, { cause: error });
  }
  return flat;
}

/** Command that copies changed English texts into the other languages. */
const REFRESH = 'npm run new -- texts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

export function baseKey(key: string): string {
  return key.replace(PLURAL, '');
}

function checkKeys(english: FlatTexts, texts: FlatTexts, tag: string, space: string): string[] {
  const wanted = new Set([...english.keys()].map(baseKey));
  const found = new Set([...texts.keys()].map(baseKey));
  return [
    ...[...wanted].filter((key) => !found.has(key)).map((key) => `${tag} ${space}: ${key} is missing`),
    ...[...found].filter((key) => !wanted.has(key)).map((key) => `${tag} ${space}: ${key} is not in English`),
  ];
}

/** A text with plural forms needs exactly those of its language. */
function checkPlurals(texts: FlatTexts, tag: string, space: string): string[] {
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted().join(' ');
  const forms = Map.groupBy(
    [...texts.keys()].filter((key) => PLURAL.test(key)),
    baseKey,
  );
  return [...forms].flatMap(([key, keys]) => {
    const found = keys
      .map((form) => form.slice(key.length + 1))
      .toSorted()
      .join(' ');
    return found === wanted ? [] : [`${tag} ${space}: ${key} has plural forms ${found}, needs ${wanted}`];
  });
}

function checkMarks(english: FlatTexts, space: string): string[] {
  return [...english]
    .filter(([, text]) => isUntranslated(text))
    .map(([key]) => `${DEFAULT_LANGUAGE} ${space}: ${key} is marked as untranslated`);
}

function checkValues(
  english: FlatTexts,
  texts: FlatTexts,
  tag: string,
  space: string,
  identical: ReadonlySet<string>,
): string[] {
  const sources = new Map([...english].map(([key, text]) => [baseKey(key), text]));
  const isToday = (key: string, text: string) =>
    text === UNTRANSLATED + (english.get(key) ?? english.get(`${baseKey(key)}_other`));
  return [...texts].flatMap(([key, text]) => {
    const source = sources.get(baseKey(key));
    if (source === undefined) return [];
    const name = `${tag} ${space}: ${key}`;
    if (text.trim() === '') return [`${name} is empty`];
    if (isUntranslated(text))
      return isToday(key, text) ? [] : [`${name} is not today’s English: ${REFRESH} ${space}`];
    if (marks(text) !== marks(source))
      return [`${name} has ${marks(text) || 'no placeholder'}, English ${marks(source)}`];
    const alike = text === source && /\p{L}{3}/u.test(withoutMarks(text));
    return alike && !identical.has(`${space}:${key}`) ? [`${name} is still English: ${text}`] : [];
  });
}

/** Void elements of HTML. `Trans` treats tags with these names as void. */
const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr';
const PAIR = new RegExp(String.raw`<(?!(?:${VOID})>)(\w+)>[^<]*</\1>`, 'g');

/** Tags must come in pairs around text: `<name>…</name>`. */
function checkTags(texts: FlatTexts, tag: string, space: string): string[] {
  return [...texts]
    .filter(([, text]) => /<\/?\w+>/.test(text.replace(PAIR, '')))
    .map(([key]) => `${tag} ${space}: ${key} has a tag without its pair, or one that HTML does not pair`);
}

/** Returns placeholders and tags of a text in sorted order. `count` is optional. */
function marks(text: string): string {
  const found = text.match(/\{\{\s*[\w-]+\s*\}\}|<\/?\w+>/g) ?? [];
  return [...new Set(found)]
    .filter((mark) => mark !== '{{count}}')
    .toSorted()
    .join(' ');
}

/** Returns a text without placeholders and tags. */
export function withoutMarks(text: string): string {
  return text.replace(/\{\{[^{}]*\}\}|<\/?\w+>/g, '');
}
