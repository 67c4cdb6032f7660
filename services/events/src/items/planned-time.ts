import { parseDay } from '@larkfield/contracts';
import { ServiceError } from '@larkfield/kit/http';
import { instantOf, isSkippedByClockChange, localTimeIn, type LocalTime } from '@larkfield/mf-events/forms';

/** An instant, and the zone in which the author entered it. */
export interface PlannedTime {
  readonly at: Date;
  readonly timeZone: string;
}

/**
 * Returns the instant of a planned time.
 * @throws ServiceError `VALIDATION_FAILED` if the day or the time does not exist, the zone is unknown, or the time is not
 * after all of `after`
 */
export function plannedTime(
  field: string,
  { date, time, timeZone }: LocalTime,
  { after }: { readonly after: readonly (Date | undefined)[] },
): PlannedTime {
  const refuse = (part: keyof LocalTime, key: string) =>
    new ServiceError('VALIDATION_FAILED', { fields: [{ field: `${field}.${part}`, key }] });
  if (!parseDay(date)) throw refuse('date', 'posting:errors.day');
  const local = `${date}T${time}`;
  if (!isZone(timeZone)) throw refuse('timeZone', 'errors.choose');
  if (isSkippedByClockChange(local, timeZone)) throw refuse('time', 'posting:errors.leftOut');
  const at = instantOf(local, timeZone);
  const [now, ...others] = after;
  if (now && at <= now) throw refuse('time', 'posting:errors.past');
  if (others.some((other) => other && at < other)) throw refuse('time', 'posting:errors.early');
  return { at, timeZone };
}

/** Returns a planned time as its author entered it. */
export function toLocalTime({ at, timeZone }: PlannedTime): LocalTime {
  const local = localTimeIn(at, timeZone);
  return { date: local.slice(0, 10), time: local.slice(11, 16), timeZone };
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
