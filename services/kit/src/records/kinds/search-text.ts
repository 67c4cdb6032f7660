import type { RecordKind, StoredRecord } from './kind.ts';

/** Letters that Unicode does not decompose, and what people type instead. */
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

/** Marks, without those of kana, which change the sound and are no accents. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu;
/** Arabic lengthening, apostrophes and invisible characters. */
const DROPPED = /[\u0640'’ʼ`\p{Cf}\p{Cc}]/gu;
const HIRAGANA_OFFSET = 0x60;

/** Normalises stored texts and queries: without case, accents, width; katakana as hiragana. Idempotent. */
export function normalizeForSearch(text: string): string {
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

/** Returns the search keys of a record: each text normalised, under its name. */
export function searchKeys<const Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const keys = Object.entries<string>(texts).map(([name, text]) => [name, normalizeForSearch(text)]);
  return Object.fromEntries(keys) as Record<Name, string>;
}

interface Named extends Pick<StoredRecord, '_id'> {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Backfill of kinds that are searched by a person's name, for records without `keys`. */
export const BACKFILL_NAME_KEYS = {
  missing: 'keys.lastName',
  fill: ({ firstName, lastName }: Named) => ({
    keys: searchKeys({ firstName: String(firstName), lastName: String(lastName) }),
  }),
} as const satisfies RecordKind<Named>['backfill'];

function toHiragana(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - HIRAGANA_OFFSET);
}
