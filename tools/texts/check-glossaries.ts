import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { listNamespaces, readFlatTexts, withoutMarks } from './check-locale-files.ts';

/** Row `| Say | Not | Except in |` of a glossary. */
interface Rule {
  readonly say: string;
  readonly not: readonly RegExp[];
  readonly isExcepted: (name: string) => boolean;
}

/** What the first column of a rule says when capitals are checked instead of words. */
const SENTENCE_CASE = 'Sentence case';
const HEADER = /^\| Say \| Not \| Except in \|$/m;
/** Scripts without spaces between words, where a word is found inside others. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SMALL = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Returns the texts with words that the glossary of their language rules out, one line each. */
export function checkGlossaries(dir: string, spaces = listNamespaces(dir)): string[] {
  return LANGUAGES.flatMap(({ tag }) => {
    const rules = readRules(join(dir, tag, 'GLOSSARY.md'));
    return rules.length === 0 ? [] : spaces.flatMap((space) => checkSpace(dir, tag, space, rules));
  });
}

function checkSpace(dir: string, tag: string, space: string, rules: readonly Rule[]): string[] {
  return [...readFlatTexts(join(dir, tag, `${space}.json`))].flatMap(([key, value]) => {
    const text = withoutMarks(value);
    return rules
      .filter((rule) => !rule.isExcepted(`${space}:${key}`))
      .flatMap(({ say, not }) => {
        if (say === SENTENCE_CASE)
          return tag === DEFAULT_LANGUAGE && isTitleCase(text, not)
            ? [`${tag} ${space}: ${key} has capitals like a title: ${value}`]
            : [];
        const [found] = not.flatMap((word) => word.exec(text)?.[0] ?? []);
        return found === undefined
          ? []
          : [`${tag} ${space}: ${key} says “${found}”, the glossary says: ${say}`];
      });
  });
}

/** Reads the rules of a glossary; one without a table of this form has none. */
function readRules(file: string): Rule[] {
  if (!existsSync(file)) return [];
  const [, table = ''] = readFileSync(file, 'utf8').split(HEADER);
  return table
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) => {
      const [, say = '', not = '', except = ''] = line.split('|').map((cell) => cell.trim());
      const excepted = listOf(except).map((key) => new RegExp(`^${escape(key)}$`));
      return {
        say,
        not: listOf(not).map(toPattern),
        isExcepted: (name) => excepted.some((pattern) => pattern.test(name)),
      };
    });
}

function listOf(cell: string): string[] {
  return cell.split(/[,、]/).flatMap((part) => part.trim() || []);
}

/** A word in lower case also stands for the word at the start of a sentence; `*` stands for any ending. */
function toPattern(word: string): RegExp {
  const first = word.charAt(0);
  const start = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]` : first;
  const pattern = `${start}${escape(word.slice(1))}`;
  if (UNSPACED.test(word)) return new RegExp(pattern, 'u');
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])${pattern}(?![\p{L}\p{N}-])`, 'u');
}

function escape(text: string): string {
  return RegExp.escape(text).replaceAll(String.raw`\*`, String.raw`[\p{L}\w.-]*`);
}

/** Whether all longer words of a heading or button begin with a capital, besides names. */
function isTitleCase(text: string, names: readonly RegExp[]): boolean {
  const own = names.reduce((rest, name) => rest.replace(name, ''), text);
  const words = (own.match(/\p{L}[\p{L}’'-]*/gu) ?? []).filter((word) => !SMALL.has(word));
  return words.length > 1 && words.every((word) => /^\p{Lu}\P{Lu}/u.test(word));
}
