import type { Language } from '@larkfield/contracts';

/**
 * Start or end of an entry: a moment for everybody, a whole day (`2026-11-22`), or a local time without a time zone
 * (`2026-11-22T08:30`).
 */
export type IcsTime = { readonly moment: Date } | { readonly day: string } | { readonly clock: string };

export interface IcsEntry {
  /** Globally unique and the same for all versions of an entry. */
  readonly uid: string;
  readonly start: IcsTime;
  /** For whole days, the day after the last one. */
  readonly end: IcsTime;
  readonly summary: string;
  readonly language?: Language;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string;
  readonly category?: string;
  readonly status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Increased by each change that calendars should apply. */
  readonly sequence?: number;
  readonly createdAt?: Date;
  /** Time of this version's change. */
  readonly changedAt: Date;
}

export interface IcsCalendar {
  readonly name?: string;
  readonly entries: readonly IcsEntry[];
  /** `PUBLISH` for subscribers; `CANCEL` removes entries from a calendar. */
  readonly method?: 'PUBLISH' | 'CANCEL';
}

export const ICS_TYPE = 'text/calendar; charset=utf-8';

/** Returns the text of a calendar file (RFC 5545). Entries do not recur, so it needs no time zone rules. */
export function createIcsFile({ name, entries, method = 'PUBLISH' }: IcsCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larkfield//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

function linesOf(entry: IcsEntry): string[] {
  const languageParameter = entry.language ? `;LANGUAGE=${entry.language}` : '';
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${momentOf(entry.changedAt)}`,
    ...line('CREATED:', entry.createdAt && momentOf(entry.createdAt)),
    `LAST-MODIFIED:${momentOf(entry.changedAt)}`,
    ...line('SEQUENCE:', entry.sequence?.toString()),
    `DTSTART${timeOf(entry.start)}`,
    `DTEND${timeOf(entry.end)}`,
    `SUMMARY${languageParameter}:${escaped(entry.summary)}`,
    ...line(`DESCRIPTION${languageParameter}:`, entry.description && escaped(entry.description)),
    ...line('LOCATION:', entry.location && escaped(entry.location)),
    // A URL is not a text value: nothing in it is escaped.
    ...line('URL:', entry.url),
    ...line('CATEGORIES:', entry.category && escaped(entry.category)),
    ...line('STATUS:', entry.status),
    'END:VEVENT',
  ];
}

function line(name: string, value: string | undefined): string[] {
  return value ? [`${name}${value}`] : [];
}

function timeOf(time: IcsTime): string {
  if ('day' in time) return `;VALUE=DATE:${time.day.replaceAll('-', '')}`;
  return `:${'moment' in time ? momentOf(time.moment) : `${time.clock.replaceAll(/[-:]/g, '')}00`}`;
}

/** Formats as `20261122T083000Z`. */
function momentOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');
}

const LINE_BYTES = 75;

/** Folds a line: at most 75 bytes, never splitting a character. A continuation line begins with a space. */
function folded(text: string): string {
  let result = '';
  let bytes = 0;
  for (const char of text) {
    const size = Buffer.byteLength(char);
    if (bytes + size > LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += char;
    bytes += size;
  }
  return `${result}\r\n`;
}
