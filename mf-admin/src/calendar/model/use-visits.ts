import { useTranslation } from '@larkfield/area';
import { useFetch } from '@larkfield/ui';
import { useMemo } from 'react';
import { dateText, type CalendarEntry } from './calendar-entries.ts';

interface Visit extends Omit<CalendarEntry, 'id' | 'description' | 'color'> {
  readonly reference: string;
  readonly kind: string;
  readonly place: string;
}

/** Loads the visits from the week before the shown month on. They are entries that only their records can change. */
export function useVisits({
  calendar,
  date,
}: {
  readonly calendar: readonly CalendarEntry[] | undefined;
  readonly date: Date;
}) {
  const { t } = useTranslation('admin');
  const from = dateText(new Date(date.getFullYear(), date.getMonth(), -6));
  const { value, problem, reload } = useFetch<readonly Visit[]>(`/api/admin/calendarVisits?from=${from}`);
  const entries = useMemo(
    () =>
      calendar && [
        ...calendar,
        ...(value ?? []).map(({ reference, kind, place, specialistName, ...times }): CalendarEntry => ({
          ...times,
          id: reference,
          record: `/admin/record?of=${kind}&reference=${reference}`,
          description: t('calendar.visit', { reference }),
          specialistName: `${specialistName} · ${place}`,
          color: 'gray',
        })),
      ],
    [calendar, value, t],
  );
  return { entries, problem, reload };
}
