import { toDay, type FieldProblem } from '@larkfield/contracts';
import { MOST_SLOTS, MOST_TIMES } from './choices.ts';
import { momentOf, TIME } from './moment.ts';
import { wishedTimes, type WishedTime } from './times.ts';

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
