import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { richTextFromHtml } from '@larkfield/contracts/rich-text';
import { formatLongDate } from '@larkfield/kit/texts';
import { SAMPLE_NUMBER, type PastIssue } from '@larkfield/mf-marketing/forms';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'issue');

/** Name of the sample in its address, in place of a number. */
export const SAMPLE_NAME = 'sample';

/** Fixed, so that the page is the same everywhere. */
const DAY = '2026-11-02';

interface SampleText {
  readonly subject: string;
  readonly intro: string;
  readonly html: string;
}

const read = new Map<Language, PastIssue>();

/**
 * Returns an issue that shows how the pages look before anything was sent. It is part of the source code and no record: it
 * is never sent, and no rule about what subscribers got counts it.
 */
export function sampleIssue(language: Language): PastIssue {
  const known = read.get(language) ?? readSample(language);
  read.set(language, known);
  return known;
}

function readSample(language: Language): PastIssue {
  const text = readFileSync(join(CONTENT, `${language}.json`), 'utf8');
  const { subject, intro, html } = JSON.parse(text) as SampleText;
  const date = formatLongDate(language, new Date(DAY));
  const content = richTextFromHtml(html);
  return { number: SAMPLE_NUMBER, day: DAY, date, language, subject, intro, content, items: [] };
}
