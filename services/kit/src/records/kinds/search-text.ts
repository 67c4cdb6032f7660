import type { RecordKind, StoredRecord } from './kind.ts';

/** Letters that are no letter with a mark, but are typed without what makes them special. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
};
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu');

/** Marks of kana make other sounds, not accents. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu;
/** Arabic lengthening, apostrophes, and what is not to be seen. */
const DROPPED = /[\u0640'’ʼ`\p{Cf}\p{Cc}]/gu;
const HIRAGANA_OFFSET = 0x60;

/**
 * Text as it is stored to be searched, and as a search is: without case, accents, vowel marks, width and doubled blanks;
 * katakana as hiragana. The same for what is typed on any keyboard. Running it again changes nothing.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(DROPPED, '')
    .replaceAll(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replaceAll(/[\u30a1-\u30f6]/g, toHiragana)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a record is found by: each text under its name, as `searchText` gives it. */
export function searchKeys<const Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const keys = Object.entries<string>(texts).map(([name, text]) => [name, searchText(text)]);
  return Object.fromEntries(keys) as Record<Name, string>;
}

interface Named extends Pick<StoredRecord, '_id'> {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** For kinds that are searched by the names of a person: what a record from before `keys` lacks. */
export const BY_NAME = {
  missing: 'keys.lastName',
  fill: ({ firstName, lastName }: Named) => ({
    keys: searchKeys({ firstName: String(firstName), lastName: String(lastName) }),
  }),
} as const satisfies RecordKind<Named>['complete'];

function toHiragana(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - HIRAGANA_OFFSET);
}
