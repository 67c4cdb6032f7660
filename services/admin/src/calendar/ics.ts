import type { CalendarEntry } from '@larkfield/mf-admin/forms';

/** Longest line of the format, in bytes without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

export interface IcsOptions {
  readonly name: string;
  /** Makes the ids of entries unique in the world. */
  readonly host: string;
  readonly now: Date;
}

/** The calendar as other programs read it (RFC 5545). Times float: they are those of the place where somebody reads them. */
export function toIcs(entries: readonly CalendarEntry[], { name, host, now }: IcsOptions): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const events = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${entry.id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${timeOf(entry.startDate, entry.startTime)}`,
    `DTEND:${timeOf(entry.endDate, entry.endTime)}`,
    `SUMMARY:${escaped(`${entry.description} (${entry.specialistName})`)}`,
    `CATEGORIES:${entry.color}`,
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(name)}//Calendar//EN`];
  const lines = [...head, `X-WR-CALNAME:${escaped(name)}`, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const timeOf = (date: string, time: string): string =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/** Lines are cut by bytes, between whole characters; the rest begins with a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (bytes + more > LINE_BYTES) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += more;
  }
  return [...parts, part].join('\r\n');
}
