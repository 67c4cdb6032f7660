import type { CalendarData } from '../../forms/board-data.ts';
import { addDays, addMonths, sameDayIn } from './month.ts';

interface GridOptions {
  readonly rightToLeft: boolean;
  readonly weekdays: CalendarData['weekdays'];
}

/** Where a key leads to from a day of a calendar, as grids of dates do (WAI-ARIA); nothing for other keys. */
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
      return sameDayIn(addMonths(day.slice(0, 7), 1), day);
    case 'PageUp':
      return sameDayIn(addMonths(day.slice(0, 7), -1), day);
    default:
      return undefined;
  }
}
