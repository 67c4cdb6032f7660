import { useTranslation } from '@larkfield/area';
import { Fieldset, TextField } from '@larkfield/ui';
import { useState } from 'react';
import { Tick } from './check-boxes.tsx';
import { DateField } from './date-field.tsx';
import { shown, type Entries } from './entries.ts';
import { TimeZoneField } from './time-zone-field.tsx';

/** When an event is: days, times unless it lasts all day, and the zone they are told in (E29, E30, E39). */
export function TimePart({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const [allDay, setAllDay] = useState(before['allDay'] === true);
  const [from, setFrom] = useState(shown(before, 'dateStart') ?? '');
  return (
    <Fieldset legend={t('parts.time')}>
      <DateField name="dateStart" defaultValue={shown(before, 'dateStart')} onChange={setFrom} />
      <DateField name="dateEnd" defaultValue={shown(before, 'dateEnd')} min={from} />
      <Tick name="allDay" checked={allDay} onChange={setAllDay} />
      {!allDay && (
        <>
          <TextField
            name="timeStart"
            type="word"
            autoComplete="off"
            hint={t('hints.time')}
            defaultValue={shown(before, 'timeStart')}
          />
          <TextField
            name="timeEnd"
            type="word"
            autoComplete="off"
            hint={t('hints.time')}
            defaultValue={shown(before, 'timeEnd')}
          />
        </>
      )}
      <TimeZoneField defaultValue={shown(before, 'timeZone')} />
    </Fieldset>
  );
}
