import { toDay, type FieldProblem } from '@larkfield/contracts';
import { MOST_SLOTS, MOST_TIMES } from './choices.ts';

/** Dates and times of the registration, the same in browser and service: no library is imported here. */

/** A wished time of the visit; a half one has an empty part. */
export interface WishedTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `hh:mm am` or `hh:mm pm` */
  readonly time: string;
}

const TIME = /^(0[1-9]|1[0-2]):([0-5]\d) (am|pm)$/;

/** `14:05` as `02:05 pm`; anything else as it is. */
export function toTwelveHours(time: string): string {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  if (!hour) return time;
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${twelve}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** The pairs of `availDate`, as they stand there: `2026-12-01&10:30 am,2026-12-03&02:00 pm`. */
export function wishedTimes(availDate: string | undefined): WishedTime[] {
  if (!availDate) return [];
  return availDate.split(',').map((pair) => {
    const [date = '', time = ''] = pair.split('&');
    return { date: date.trim(), time: time.trim() };
  });
}

/** When a wished time is, by the clock of the place of the visit. Its parts are whole. */
export function momentOf({ date, time }: WishedTime): Date {
  const [, hour = '0', minute = '0', half = 'am'] = TIME.exec(time) ?? [];
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return new Date(`${date}T${String(hours).padStart(2, '0')}:${minute}:00Z`);
}

/** Somewhere on earth it is still half a day earlier. */
const EARLIER_MS = 12 * 3600_000;

/** What the rules of the schema cannot say: the calendar, the clock, and what excludes each other. */
export function furtherProblems(entries: Readonly<Record<string, unknown>>, now: Date): FieldProblem[] {
  const { birth, anw1, availDate, drop, stay } = entries;
  const found: FieldProblem[] = [];
  const day = typeof birth === 'string' ? toDay(birth) : undefined;
  // In Kiribati it is tomorrow already.
  const latest = now.getTime() + EARLIER_MS + 2 * 3600_000;
  if (typeof birth === 'string' && (!day || day.getTime() > latest))
    found.push({ field: 'birth', key: 'errors.trialBirth' });
  if (typeof anw1 === 'string' && anw1.includes('h') && anw1 !== 'h')
    found.push({ field: 'anw1', key: 'errors.trialSkills' });
  if (drop !== undefined && drop === stay) found.push({ field: 'drop', key: 'errors.trialSelect' });
  const times = typeof availDate === 'string' ? wishedTimes(availDate) : [];
  const key = timesProblem(times, now);
  return key ? [...found, { field: 'availDate', key }] : found;
}

function timesProblem(times: readonly WishedTime[], now: Date): string | undefined {
  if (times.length > MOST_SLOTS) return 'errors.trialFiveSlots';
  if (times.length > MOST_TIMES) return 'errors.trialTwoTimes';
  if (times.some((each) => !toDay(each.date) || !TIME.test(each.time))) return 'errors.trialHalfTime';
  const past = times.some((each) => momentOf(each).getTime() < now.getTime() - EARLIER_MS);
  return past ? 'errors.trialPastTime' : undefined;
}
