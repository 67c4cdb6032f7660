import { parseDay, type FieldProblem } from '@larkfield/contracts';
import { MAX_SLOTS, MAX_TIMES } from './choices.ts';
import { wishedTimeToDate, TWELVE_HOUR_TIME } from './wished-time-to-date.ts';
import { wishedTimes, type WishedTime } from './times.ts';

/** Largest difference to UTC of a time zone behind it: there it is up to 12 hours earlier. */
const MAX_ZONE_OFFSET_MS = 12 * 3600_000;
const YEAR_MS = 366 * 24 * 3600_000;
/** Oldest plausible participant: special schools accept pupils up to 21 years. */
const MAX_AGE_MS = 30 * YEAR_MS;
/** Latest plausible visit; a later year is a typing error. */
const MAX_AHEAD_MS = 2 * YEAR_MS;

/** Checks what the schema cannot express: calendar dates, times, and exclusive choices. */
export function registrationProblems(entries: Readonly<Record<string, unknown>>, now: Date): FieldProblem[] {
  const { birth, anw1, availDate, drop, stay } = entries;
  const found: FieldProblem[] = [];
  const day = typeof birth === 'string' ? parseDay(birth) : undefined;
  // In Kiribati (UTC+14) the next day has already begun.
  const latest = now.getTime() + MAX_ZONE_OFFSET_MS + 2 * 3600_000;
  if (typeof birth === 'string' && (!day || day.getTime() > latest))
    found.push({ field: 'birth', key: 'errors.trialBirth' });
  else if (day && day.getTime() < now.getTime() - MAX_AGE_MS)
    found.push({ field: 'birth', key: 'errors.trialBirthYear' });
  if (typeof anw1 === 'string' && anw1.includes('h') && anw1 !== 'h')
    found.push({ field: 'anw1', key: 'errors.trialSkills' });
  if (drop !== undefined && drop === stay) found.push({ field: 'drop', key: 'errors.trialSelect' });
  const times = typeof availDate === 'string' ? wishedTimes(availDate) : [];
  const key = timesProblem(times, now);
  return key ? [...found, { field: 'availDate', key }] : found;
}

function timesProblem(times: readonly WishedTime[], now: Date): string | undefined {
  if (times.length > MAX_SLOTS) return 'errors.trialFiveSlots';
  if (times.length > MAX_TIMES) return 'errors.trialTwoTimes';
  if (times.some((each) => !parseDay(each.date) || !TWELVE_HOUR_TIME.test(each.time)))
    return 'errors.trialHalfTime';
  const moments = times.map((each) => wishedTimeToDate(each).getTime() - now.getTime());
  if (moments.some((ahead) => ahead < -MAX_ZONE_OFFSET_MS)) return 'errors.trialPastTime';
  if (moments.some((ahead) => ahead > MAX_AHEAD_MS)) return 'errors.trialFarTime';
  return new Set(moments).size < moments.length ? 'errors.trialSameTime' : undefined;
}
