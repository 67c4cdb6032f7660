import { useTranslation } from '@larkfield/area';
import { JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { CountryField, Fieldset, SelectField, TextField, useField } from '@larkfield/ui';
import { useState } from 'react';
import { keysOf, MEETING_TYPES, VENUES } from '../../shared/catalogues.ts';
import { CURRENCIES, LEGACY_CURRENCY } from '../../shared/currencies.ts';
import type { NeededItem } from '../../shared/item.ts';
import { Tick } from './check-boxes.tsx';
import { shown, type Entries } from './entries.ts';
import { NeededItems } from './needed-items.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import styles from './write.module.css';

interface EventFieldsProps {
  readonly before: Entries;
  readonly items: readonly NeededItem[];
  readonly onItems: (items: readonly NeededItem[]) => void;
}

/** What an event has and news has not: when, where, for how much, for whom. */
export function EventFields({ before, items, onItems }: EventFieldsProps) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const { t: f } = useTranslation('forms');
  const [allDay, setAllDay] = useState(before['allDay'] === true);
  const [free, setFree] = useState(before['free'] === true);
  const [limited, setLimited] = useState(before['limited'] === true);
  const [from, setFrom] = useState(shown(before, 'dateStart') ?? '');
  const text = (name: string) => shown(before, name);
  const currencies = Object.keys(CURRENCIES).map((code) => ({
    value: code,
    label: code === LEGACY_CURRENCY ? e('currencies.legacy', { code }) : code,
  }));
  return (
    <>
      <Fieldset legend={t('parts.time')}>
        <DateField name="dateStart" defaultValue={text('dateStart')} onChange={setFrom} />
        <DateField name="dateEnd" defaultValue={text('dateEnd')} min={from} />
        <Tick name="allDay" checked={allDay} onChange={setAllDay} />
        {!allDay && (
          <>
            <TextField
              name="timeStart"
              type="word"
              autoComplete="off"
              hint={t('hints.time')}
              defaultValue={text('timeStart')}
            />
            <TextField
              name="timeEnd"
              type="word"
              autoComplete="off"
              hint={t('hints.time')}
              defaultValue={text('timeEnd')}
            />
          </>
        )}
        <TimeZoneField defaultValue={text('timeZone')} />
      </Fieldset>
      <Fieldset legend={t('parts.place')}>
        <SelectField
          name="meetingType"
          choices={keysOf(MEETING_TYPES).map((value) => ({ value, label: e(`meetingTypes.${value}`) }))}
          defaultValue={text('meetingType')}
        />
        <SelectField
          name="venue"
          optional
          choices={keysOf(VENUES).map((value) => ({ value, label: e(`venues.${value}`) }))}
          defaultValue={text('venue')}
        />
        <CountryField
          name="country"
          autoComplete="off"
          optional
          hint={t('hints.place')}
          defaultValue={text('country')}
        />
        <TextField name="city" autoComplete="off" optional defaultValue={text('city')} />
        <Tick name="sponsored" checked={before['sponsored'] === true} />
      </Fieldset>
      <Fieldset legend={t('parts.people')}>
        <Tick name="free" checked={free} onChange={setFree} />
        {!free && (
          <>
            <TextField name="cost" type="word" autoComplete="off" optional defaultValue={text('cost')} />
            <SelectField name="currency" optional choices={currencies} defaultValue={text('currency')} />
          </>
        )}
        <TextField
          name="numberExpected"
          type="word"
          autoComplete="off"
          optional
          defaultValue={text('numberExpected')}
        />
        <Tick name="limited" checked={limited} onChange={setLimited} />
        {limited && (
          <>
            <TextField name="places" type="word" autoComplete="off" defaultValue={text('places')} />
            <Tick name="waitingList" checked={before['waitingList'] === true} />
          </>
        )}
        <SelectField
          name="jobLevel"
          choices={JOB_LEVELS.map((value) => ({ value, label: f(`jobLevels.${value}`) }))}
          defaultValue={text('jobLevel')}
        />
        <SelectField
          name="jobFunction"
          optional
          choices={JOB_FUNCTIONS.map((value) => ({ value, label: f(`jobFunctions.${value}`) }))}
          defaultValue={text('jobFunction')}
        />
        <TextField name="jobTitle" autoComplete="off" optional defaultValue={text('jobTitle')} />
      </Fieldset>
      <NeededItems items={items} onChange={onItems} />
    </>
  );
}

interface DateFieldProps {
  readonly name: string;
  readonly defaultValue: string | undefined;
  /** No earlier day can be picked. */
  readonly min?: string;
  readonly onChange?: (day: string) => void;
}

function DateField({ name, defaultValue, min, onChange }: DateFieldProps) {
  const { id, label, error, control } = useField({ name });
  return (
    <div className={styles.boxes} data-field>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <input
        {...control}
        type="date"
        className={styles.zone}
        defaultValue={defaultValue}
        min={min || undefined}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
    </div>
  );
}
