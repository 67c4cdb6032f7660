import type { CalendarData } from '../../../forms/board-data.ts';
import { addDays, addMonths, sameDayOfMonth } from './month-math.ts';

interface GridOptions {
  readonly rightToLeft: boolean;
  readonly weekdays: CalendarData['weekdays'];
}

/** Returns the day that a key moves to in a date grid (WAI-ARIA); undefined for other keys. */
export function dayForKey(
  key: string,
  day: string,
  { rightToLeft, weekdays }: GridOptions,
): string | undefined {
  const forward = rightToLeft ? -1 : 1;
  const place = weekdays.findIndex((each) => each.day === new Date(`${day}T00:00:00Z`).getUTCDay());
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageDown':
      return sameDayOfMonth(addMonths(day.slice(0, 7), 1), day);
    case 'PageUp':
      return sameDayOfMonth(addMonths(day.slice(0, 7), -1), day);
    default:
      return undefined;
  }
}
