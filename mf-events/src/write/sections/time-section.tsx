import { useTranslation } from '@larkfield/area';
import { Fieldset, TextField } from '@larkfield/ui';
import { useState } from 'react';
import { SingleCheckbox } from '../fields/checkbox-group.tsx';
import { CalendarDateField } from '../fields/calendar-date-field.tsx';
import { entryText, type Entries } from '../model/form-entries.ts';
import { TimeZoneField } from '../fields/time-zone-field.tsx';

/** Renders days, times (unless all-day) and time zone of an event (E29, E30, E39). */
export function TimeSection({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const [allDay, setAllDay] = useState(before['allDay'] === true);
  const [from, setFrom] = useState(entryText(before, 'dateStart') ?? '');
  return (
    <Fieldset legend={t('parts.time')}>
      <CalendarDateField name="dateStart" defaultValue={entryText(before, 'dateStart')} onChange={setFrom} />
      <CalendarDateField name="dateEnd" defaultValue={entryText(before, 'dateEnd')} min={from} />
      <SingleCheckbox name="allDay" checked={allDay} onChange={setAllDay} />
      {!allDay && (
        <>
          <TextField
            name="timeStart"
            type="word"
            autoComplete="off"
            hint={t('hints.time')}
            defaultValue={entryText(before, 'timeStart')}
          />
          <TextField
            name="timeEnd"
            type="word"
            autoComplete="off"
            hint={t('hints.time')}
            defaultValue={entryText(before, 'timeEnd')}
          />
        </>
      )}
      <TimeZoneField defaultValue={entryText(before, 'timeZone')} />
    </Fieldset>
  );
}
