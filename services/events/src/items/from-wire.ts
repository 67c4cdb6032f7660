import { fromTwelveHours } from '@larkfield/contracts/twelve-hours';
import {
  CLASSES,
  INDUSTRIES,
  JOB_LEVEL_WIRE_NAMES,
  keyOfWire,
  MEETING_TYPES,
  NEWS_FORMATS,
  REGIONS,
} from '@larkfield/mf-events/forms';

export type WireFields = Readonly<Record<string, string | undefined>>;

/** Converts entries of `POST api/create/news`. Unknown values stay, so that the schema rejects them (D99). */
export function newsFromWire(fields: WireFields) {
  return {
    ...sharedOf(fields),
    kind: 'news' as const,
    ...given('format', fields['format'], (wire) => keyOfWire(NEWS_FORMATS, wire) ?? wire),
    links: (fields['link'] ?? '').split(/\s+/).filter((link) => link !== ''),
  };
}

/** Converts the entries of `POST api/create/event`, as `newsFromWire` does. */
export function eventFromWire(fields: WireFields) {
  const time = (wire: string) => fromTwelveHours(wire) ?? wire;
  return {
    ...sharedOf(fields),
    kind: 'event' as const,
    ...given('dateStart', fields['dateStart'], dateOf),
    ...given('dateEnd', fields['dateEnd'], dateOf),
    ...given('timeStart', fields['timeStart'], time),
    ...given('timeEnd', fields['timeEnd'], time),
    allDay: isTrue(fields['allDay']),
    ...given('timeZone', fields['timezone'], zoneOf),
    ...given('meetingType', fields['meetingType'], (wire) => keyOfWire(MEETING_TYPES, wire) ?? wire),
    ...given('country', fields['country']),
    ...given('city', fields['city']),
    sponsored: isTrue(fields['sponsor']),
    ...given('numberExpected', fields['numExpect'], Number),
    ...given('cost', fields['cost']),
    ...given('currency', fields['currency'], (wire) => wire.toUpperCase()),
    free: isTrue(fields['noCost']),
    ...given('jobFunction', fields['jobFunction']),
    ...given('jobLevel', fields['jobLevel'], (wire) => keyOfWire(JOB_LEVEL_WIRE_NAMES, wire) ?? wire),
    ...given('jobTitle', fields['jobTitle']),
    items: listOf(fields['itemList']).map(toNeededItem),
  };
}

function sharedOf(fields: WireFields) {
  return {
    ...given('title', fields['title']),
    ...given('subtitle', fields['subtitle']),
    ...given('region', fields['region'], (wire) => keyOfWire(REGIONS, wire) ?? wire),
    classes: listOf(fields['class']).map((wire) => keyOfWire(CLASSES, String(wire)) ?? String(wire)),
    industries: listOf(fields['industry']).map((wire) => keyOfWire(INDUSTRIES, String(wire)) ?? String(wire)),
    ...given('ageStart', fields['ageStart'], Number),
    ...given('ageEnd', fields['ageEnd'], Number),
    allAges: isTrue(fields['allAge']),
    ...given('html', fields['description']),
    ...given('timestamp', fields['timestamp'], timestampOf),
  };
}

function listOf(text = ''): readonly unknown[] {
  if (text.trim() === '') return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [read];
  } catch {
    return [text];
  }
}

function toNeededItem(entry: unknown) {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { name, amount, unit } = entry as Readonly<Record<string, unknown>>;
  return { name, quantity: typeof amount === 'number' ? String(amount) : amount, unit };
}

function isTrue(text = ''): boolean {
  return ['true', '1', 'yes', 'on'].includes(text.toLowerCase());
}

/** Returns the day of a date or of a date with time. */
function dateOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text;
}

/** Replaces a deprecated time zone name (D88). */
function zoneOf(text: string): string {
  return text === 'US/Pacific' ? 'America/Los_Angeles' : text;
}

function timestampOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
}

function given<const K extends string, V = string>(
  name: K,
  text: string | undefined,
  read: (text: string) => V = (value) => value as V & string,
): { readonly [N in K]?: V } {
  if (text === undefined || text.trim() === '') return {};
  return { [name]: read(text.trim()) } as { readonly [N in K]?: V };
}
