import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { createTextLoader } from '@larkfield/kit/texts';
import { VOLUNTEER_WAIVER_VERSION, WAIVER_LINES, waiverIdentity } from '@larkfield/mf-support/forms';
import type page from '../../../../../locales/en/volunteer.json';
import type words from '../../../../../locales/en/volunteer.documents.json';

const pageTexts = createTextLoader<typeof page>('volunteer');
export const documentTexts = createTextLoader<typeof words>('volunteer.documents');

export interface WaiverText {
  readonly version: number;
  readonly lines: readonly string[];
  /** SHA-256 of version, language and lines, as 64 hexadecimal digits. */
  readonly hash: string;
}

/** Returns the text that the page shows, with its hash. */
export function volunteerWaiverText(language: Language): WaiverText {
  const { waiverLines } = pageTexts(language);
  const lines = WAIVER_LINES.map((line) => waiverLines[line]);
  const hash = createHash('sha256').update(waiverIdentity(language, lines)).digest('hex');
  return { version: VOLUNTEER_WAIVER_VERSION, lines, hash };
}
