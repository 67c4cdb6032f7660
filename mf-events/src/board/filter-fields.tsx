import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import { useId } from 'react';
import styles from './filter-fields.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceGroup {
  readonly label?: string;
  readonly choices: readonly Option[];
}

interface EntryProps {
  readonly name: string;
  readonly type: 'text' | 'search' | 'date' | 'number';
  readonly label: string;
  readonly value: string | number | undefined;
  readonly disabled?: boolean;
  readonly max?: number;
  readonly step?: string;
}

/** One entry; none of the filters is required. Of numbers, none is below 0. */
export function Entry({ name, type, label, value, ...rest }: EntryProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        className={styles.control}
        dir={type === 'text' || type === 'search' ? 'auto' : 'ltr'}
        autoComplete="off"
        {...(type === 'number' ? { min: 0, inputMode: 'decimal' as const } : { maxLength: 100 })}
        {...rest}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly groups: readonly ChoiceGroup[];
  readonly disabled?: boolean;
  /** There is always one chosen. */
  readonly always?: true;
}

/** One of many, or any. */
export function Choice({ name, label, value, groups, disabled, always }: ChoiceProps) {
  const { t } = useTranslation('events');
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select}>
        <select id={id} name={name} defaultValue={value ?? ''} disabled={disabled} className={styles.control}>
          {!always && <option value="">{t('filters.any')}</option>}
          {groups.map((group, place) =>
            group.label === undefined ? (
              <Options key={place} choices={group.choices} />
            ) : (
              <optgroup key={place} label={group.label}>
                <Options choices={group.choices} />
              </optgroup>
            ),
          )}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  );
}

function Options({ choices }: { readonly choices: readonly Option[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface TicksProps {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly string[] | undefined;
  readonly choices: readonly Option[];
}

/** Any of several. */
export function Ticks({ name, legend, values = [], choices }: TicksProps) {
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.tick}>
          <input type="checkbox" name={name} value={value} defaultChecked={values.includes(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
