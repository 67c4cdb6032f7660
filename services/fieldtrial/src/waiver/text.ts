import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import type english from '../../../../locales/en/waiver.json';
import type { WaiverKind, WaiverParagraph, WaiverText } from './types.ts';

/** Raise it with every change of `locales/<language>/waiver.json` that changes what somebody agrees to. */
export const WAIVER_VERSION = 1;

/** All words of the waiver in one language. */
export type WaiverWords = typeof english;

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

/** In reading order. */
const SECTIONS = [
  'trial',
  'voluntary',
  'diagnosis',
  'burden',
  'report',
  'charge',
  'data',
  'agreement',
] as const;

const words = new Map<Language, WaiverWords>();

/** The words of one language; read once. */
export function waiverWords(language: Language): WaiverWords {
  const known = words.get(language);
  if (known) return known;
  const read = JSON.parse(readFileSync(join(LOCALES, language, 'waiver.json'), 'utf8')) as WaiverWords;
  words.set(language, read);
  return read;
}

/** The text to consent to, with the hash by which it is known for ever which one was shown. */
export function waiverText({ language, charge }: WaiverKind): WaiverText {
  const { title, sample, version: dated, lead, sections } = waiverWords(language);
  const paragraphs: WaiverParagraph[] = SECTIONS.map((key) => {
    if (key !== 'charge') return { key, ...sections[key] };
    const { title: heading, none, paid } = sections.charge;
    return { key, title: heading, text: charge === 0 ? none : paid };
  });
  const shown = { version: WAIVER_VERSION, language, charge, title, sample, dated, lead, paragraphs };
  return { ...shown, hash: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}
