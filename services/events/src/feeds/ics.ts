import type { Language } from '@larkfield/contracts';
import { addDays, dayIn } from '../items/days.ts';

/** An entry of a calendar. */
export interface CalendarEntry {
  /** The same for ever, of all versions of an entry. */
  readonly uid: string;
  /** Of the words. */
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly location?: string;
  readonly url: string;
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
  readonly allDay: boolean;
  readonly cancelled: boolean;
  /** Each change that calendars should take over is a higher number. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface Calendar {
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
  /** `PUBLISH` for whoever reads along; `REQUEST` and `CANCEL` for those who take part. */
  readonly method?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
}

/**
 * A calendar file (RFC 5545). Times are instants of UTC: no event recurs, so no rule of a time zone is needed, and every
 * reader shows the hour that it is where they are. Days stay days, wherever they are read.
 */
export function icsOf({ name, entries, method = 'PUBLISH' }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larkfield//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

function linesOf(entry: CalendarEntry): string[] {
  const { uid, language, title, description, location, url, cancelled, sequence } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(entry.changedAt)}`,
    `CREATED:${instant(entry.createdAt)}`,
    `LAST-MODIFIED:${instant(entry.changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...timesOf(entry),
    `SUMMARY;LANGUAGE=${language}:${escaped(title)}`,
    ...(description ? [`DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    // An address, no text: nothing in it is escaped.
    `URL:${url}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function timesOf({ start, end, timeZone, allDay }: CalendarEntry): string[] {
  if (!allDay) return [`DTSTART:${instant(start)}`, `DTEND:${instant(end)}`];
  const first = dayIn(start, timeZone);
  // The end is the day after the last one, and never the first itself.
  const after = dayIn(end, timeZone);
  const until = after > first ? after : addDays(first, 1);
  return [`DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`];
}

/** `20261122T083000Z`. */
function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const LINE = 75;

/** At most 75 bytes a line; none of them ends inside of a character. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE) {
      result += '\r\n ';
      bytes = 1;
    }
    result += sign;
    bytes += size;
  }
  return `${result}\r\n`;
}
