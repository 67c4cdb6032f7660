import { useSite } from '@larkfield/area';
import { useMemo } from 'react';
import type { ShownVisit } from '../../../forms/after-registration.ts';

/** Returns a function that formats start and end of a visit, in the zone of its place and with the zone's name. */
export function useVisitTime(timeZone: string | undefined) {
  const { language } = useSite();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
      ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
    });
    return ({ start, end }: Pick<ShownVisit, 'start'> & Partial<Pick<ShownVisit, 'end'>>) =>
      end === undefined ? format.format(new Date(start)) : format.formatRange(new Date(start), new Date(end));
  }, [language, timeZone]);
}
