import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { Attachment } from '@larkfield/kit';
import { momentOf, type WishedTime } from '@larkfield/mf-fieldtrial/forms';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A visit takes up to an hour and a half. */
const VISIT_MS = 90 * 60_000;
const LONGEST_LINE = 73;

/** What a calendar says about a visit; a wished one is not sure yet. */
export interface Visit {
  readonly reference: string;
  readonly times: readonly WishedTime[];
  readonly status: 'TENTATIVE' | 'CONFIRMED';
  readonly language: Language;
  readonly now: Date;
}

/** A calendar file (RFC 5545). Times are those of the clock where the visit is, so they name no zone. */
export function calendarFile({ reference, times, status, language, now }: Visit): Attachment {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//field trial//visits//EN',
    'METHOD:PUBLISH',
    ...times.flatMap((time) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(reference, time)}`,
      `DTSTAMP:${stampOf(now)}Z`,
      `DTSTART:${stampOf(momentOf(time))}`,
      `DTEND:${stampOf(new Date(momentOf(time).getTime() + VISIT_MS))}`,
      `SUMMARY:${escaped(`${titleIn(language)} (${reference})`)}`,
      `STATUS:${status}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  const content = lines.flatMap(folded).join('\r\n');
  return {
    name: 'visit.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: `${content}\r\n`,
  };
}

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

const TITLE = 'registration:calendar';

/** What calendars call the visit, in the language of the parent. */
function titleIn(language: Language): string {
  const [space = '', key = ''] = TITLE.split(':');
  const texts = JSON.parse(readFileSync(join(LOCALES, language, `${space}.json`), 'utf8')) as object;
  return String(Reflect.get(texts, key));
}

/** The same for the wish and its confirmation, so that a calendar takes one for the other. */
function uidOf(reference: string, { date, time }: WishedTime): string {
  const hash = createHash('sha256').update(`${reference}|${date}|${time}`).digest('hex').slice(0, 24);
  return `${hash}@field-trial`;
}

function stampOf(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}Z/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/([\\;,])/g, '\\$1').replaceAll('\n', '\\n');
}

/** Lines have at most 75 bytes; what goes on begins with a space. */
function folded(line: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > LONGEST_LINE) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
