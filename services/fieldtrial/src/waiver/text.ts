import { createHash } from 'node:crypto';
import { createTextLoader } from '@larkfield/kit/texts';
import type english from '../../../../locales/en/waiver.json';
import type { WaiverVariant, WaiverParagraph, WaiverText } from './types.ts';

/** Increase it when a change of `locales/<language>/waiver.json` changes what people agree to. */
export const WAIVER_VERSION = 2;

export type WaiverMessages = typeof english;

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

export const waiverMessages = createTextLoader<WaiverMessages>('waiver');

/** Returns the consent text with its hash, which identifies the shown text permanently. */
export function waiverText({ language, charge }: WaiverVariant): WaiverText {
  const { title, sample, version: dated, lead, sections } = waiverMessages(language);
  const paragraphs: WaiverParagraph[] = SECTIONS.map((key) => {
    if (key !== 'charge') return { key, ...sections[key] };
    const { title: heading, none, paid } = sections.charge;
    return { key, title: heading, text: charge === 0 ? none : paid };
  });
  const shown = { version: WAIVER_VERSION, language, charge, title, sample, dated, lead, paragraphs };
  return { ...shown, hash: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}
