import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@larkfield/contracts';
import * as fontkit from 'fontkit';

export interface FontFile {
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const CJK = { 'zh-Hans': 'sc', 'zh-Hant': 'tc', ja: 'jp', ko: 'kr' } as const;
type CjkLanguage = keyof typeof CJK;

/** Scripts that need one certain font family in all languages. */
const BY_SCRIPT = [
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Hangul}/u, ['kr']],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, ['jp']],
  [/\p{Script=Bopomofo}/u, ['tc']],
] as const;

/** Returns the font families to try, in order. A name may be in any script, whatever the language of the document. */
function familiesFor(codePoint: number, language: Language): string[] {
  const character = String.fromCodePoint(codePoint);
  const only = BY_SCRIPT.find(([script]) => script.test(character))?.[1];
  if (only) return only.map((name) => `noto-sans-${name}`);
  const own = Object.hasOwn(CJK, language) ? [CJK[language as CjkLanguage]] : [];
  const names = [...own, 'sc', 'tc', 'jp', 'kr', 'arabic'];
  return ['noto-sans', ...names.map((name) => `noto-sans-${name}`)];
}

const families = new Map<string, readonly FontFile[]>();

function slicesOf(family: string): readonly FontFile[] {
  const known = families.get(family);
  if (known) return known;
  const path = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${file}`));
  const ranges = JSON.parse(readFileSync(path('unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges)
    // Latin letters always come from `noto-sans`, so that they look the same everywhere.
    .filter(([name]) => family === 'noto-sans' || !/latin|cyrillic|vietnamese/.test(name))
    .map(([name, list]) => ({
      file: path(`files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: list.split(',').map(toRange),
    }));
  families.set(family, slices);
  return slices;
}

/** Parses `U+4e00-4eff` or `U+4e00`. */
function toRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [parseInt(first, 16), parseInt(last, 16)];
}

const found = new Map<string, FontFile | undefined>();

/** Returns the font file for a character, if any. The language selects Chinese, Japanese or Korean forms. */
export function findFontFile(codePoint: number, language: Language): FontFile | undefined {
  const key = `${codePoint}:${language}`;
  if (!found.has(key)) found.set(key, findSlice(codePoint, language));
  return found.get(key);
}

function findSlice(codePoint: number, language: Language): FontFile | undefined {
  for (const family of familiesFor(codePoint, language)) {
    const slice = slicesOf(family).find(
      (each) =>
        each.ranges.some(([first, last]) => first <= codePoint && codePoint <= last) &&
        charactersOf(each).has(codePoint),
    );
    if (slice) return slice;
  }
  return undefined;
}

const characters = new Map<string, ReadonlySet<number>>();

/** Returns the characters a file really contains; a tenth of the listed ones have no glyph. */
function charactersOf({ file }: FontFile): ReadonlySet<number> {
  const known = characters.get(file);
  if (known) return known;
  const font = fontkit.create(readFileSync(file));
  const set = new Set('characterSet' in font ? font.characterSet : []);
  characters.set(file, set);
  return set;
}
