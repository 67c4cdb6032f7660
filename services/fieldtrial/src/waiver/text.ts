import { createHash } from 'node:crypto';
import { wordsReader } from '@larkfield/kit';
import type english from '../../../../locales/en/waiver.json';
import type { WaiverKind, WaiverParagraph, WaiverText } from './types.ts';

/** Raise it with every change of `locales/<language>/waiver.json` that changes what somebody agrees to. */
export const WAIVER_VERSION = 2;

/** All words of the waiver in one language. */
export type WaiverWords = typeof english;

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

/** The words of one language. */
export const waiverWords = wordsReader<WaiverWords>('waiver');

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
