import { useSite } from '@larkfield/area';
import { zoneName } from '../../shared/zone-name.ts';
import { useDateFormat } from '../portfolio/use-date-format.ts';

/** Returns a formatter of calendar days that names the time zone in which they end. */
export function useDayInWords(timeZone: string): (day: string) => string {
  const { language } = useSite();
  const format = useDateFormat();
  return (day) => `${format(day)} (${zoneName(timeZone, language)})`;
}
