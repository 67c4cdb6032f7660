import { useTranslation } from '@larkfield/area';
import { useId, type ReactNode, type RefObject } from 'react';
import type { LocalTime } from '../../../shared/draft-entries.ts';
import styles from '../fields/write.module.css';
import own from './drafts.module.css';

interface PlannedTimeProps {
  readonly legend: string;
  readonly hint?: string;
  readonly group: RefObject<HTMLFieldSetElement | null>;
  readonly before: LocalTime | undefined;
  /** Zone of a new time; by default that of the browser. */
  readonly timeZone?: string | undefined;
}

/** Renders day, time and zone. They have no names, because they are no entries of the form around them. */
export function PlannedTimeFields({ legend, hint, group, before, timeZone }: PlannedTimeProps) {
  const { t } = useTranslation('posting');
  const zone = before?.timeZone ?? timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <fieldset ref={group} className={own.planned}>
      <legend className={styles.label}>{legend}</legend>
      {hint && <p>{hint}</p>}
      <Labelled label={t('plan.day')}>
        {(id) => (
          <input id={id} type="date" data-part="date" className={styles.zone} defaultValue={before?.date} />
        )}
      </Labelled>
      <Labelled label={t('plan.time')}>
        {(id) => (
          <input id={id} type="time" data-part="time" className={styles.zone} defaultValue={before?.time} />
        )}
      </Labelled>
      <Labelled label={t('fields.timeZone')}>
        {(id) => (
          <select id={id} data-part="timeZone" className={styles.zone} defaultValue={zone}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {each.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </fieldset>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.boxes}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Returns the time in the fields; undefined if day and time are empty. */
export function readPlannedTime(group: HTMLFieldSetElement | null): LocalTime | undefined {
  const part = (name: keyof LocalTime) =>
    group?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-part="${name}"]`)?.value ?? '';
  const [date, time] = [part('date'), part('time')];
  return date === '' && time === ''
    ? undefined
    : { date, time: time.slice(0, 5), timeZone: part('timeZone') };
}
