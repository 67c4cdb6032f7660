import type { Language } from '@larkfield/contracts';

/**
 * When an entry begins or ends: a moment for everybody, a day (`2026-11-22`) wherever it is read, or a time of the clock
 * where somebody reads it (`2026-11-22T08:30`).
 */
export type IcsTime = { readonly moment: Date } | { readonly day: string } | { readonly clock: string };

export interface IcsEntry {
  /** The same for ever, of all versions of an entry, and the only one in the world. */
  readonly uid: string;
  readonly start: IcsTime;
  /** The day after the last one, for whole days. */
  readonly end: IcsTime;
  readonly summary: string;
  /** Of the words. */
  readonly language?: Language;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string;
  readonly category?: string;
  readonly status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Each change that calendars should take over is a higher number. */
  readonly sequence?: number;
  readonly createdAt?: Date;
  /** Of this version. */
  readonly changedAt: Date;
}

export interface IcsCalendar {
  readonly name?: string;
  readonly entries: readonly IcsEntry[];
  /** `PUBLISH` for whoever reads along; `CANCEL` takes entries out of a calendar. */
  readonly method?: 'PUBLISH' | 'CANCEL';
}

/** Media type of what `icsOf` writes. */
export const ICS_TYPE = 'text/calendar; charset=utf-8';

/** A calendar file (RFC 5545). No entry recurs, so no rule of a time zone is needed. */
export function icsOf({ name, entries, method = 'PUBLISH' }: IcsCalendar): string {
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
  const words = entry.language ? `;LANGUAGE=${entry.language}` : '';
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${momentOf(entry.changedAt)}`,
    ...line('CREATED:', entry.createdAt && momentOf(entry.createdAt)),
    `LAST-MODIFIED:${momentOf(entry.changedAt)}`,
    ...line('SEQUENCE:', entry.sequence?.toString()),
    `DTSTART${timeOf(entry.start)}`,
    `DTEND${timeOf(entry.end)}`,
    `SUMMARY${words}:${escaped(entry.summary)}`,
    ...line(`DESCRIPTION${words}:`, entry.description && escaped(entry.description)),
    ...line('LOCATION:', entry.location && escaped(entry.location)),
    // An address, no text: nothing in it is escaped.
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

/** `20261122T083000Z`. */
function momentOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const LINE_BYTES = 75;

/** At most 75 bytes a line; none of them ends inside of a character, and what goes on begins with a blank. */
function folded(text: string): string {
  let result = '';
  let bytes = 0;
  for (const sign of text) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += sign;
    bytes += size;
  }
  return `${result}\r\n`;
}
