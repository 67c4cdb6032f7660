import { toDay, type FieldProblem } from '@larkfield/contracts';
import { MOST_SLOTS, MOST_TIMES } from './choices.ts';
import { momentOf, TIME } from './moment.ts';
import { wishedTimes, type WishedTime } from './times.ts';

/** Somewhere on earth it is still half a day earlier. */
const EARLIER_MS = 12 * 3600_000;
const YEAR_MS = 366 * 24 * 3600_000;
/** The field trial is for children; special schools take them until they are 21. */
const OLDEST_MS = 30 * YEAR_MS;
/** Nobody plans a visit further ahead: a later year is a slip. */
const FARTHEST_MS = 2 * YEAR_MS;

/** What the rules of the schema cannot say: the calendar, the clock, and what excludes each other. */
export function furtherProblems(entries: Readonly<Record<string, unknown>>, now: Date): FieldProblem[] {
  const { birth, anw1, availDate, drop, stay } = entries;
  const found: FieldProblem[] = [];
  const day = typeof birth === 'string' ? toDay(birth) : undefined;
  // In Kiribati it is tomorrow already.
  const latest = now.getTime() + EARLIER_MS + 2 * 3600_000;
  if (typeof birth === 'string' && (!day || day.getTime() > latest))
    found.push({ field: 'birth', key: 'errors.trialBirth' });
  else if (day && day.getTime() < now.getTime() - OLDEST_MS)
    found.push({ field: 'birth', key: 'errors.trialBirthYear' });
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
  const moments = times.map((each) => momentOf(each).getTime() - now.getTime());
  if (moments.some((ahead) => ahead < -EARLIER_MS)) return 'errors.trialPastTime';
  if (moments.some((ahead) => ahead > FARTHEST_MS)) return 'errors.trialFarTime';
  return new Set(moments).size < moments.length ? 'errors.trialSameTime' : undefined;
}
