import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import { useId } from 'react';
import styles from './filter-fields.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export interface FilterOptionGroup {
  readonly label?: string;
  readonly choices: readonly FilterOption[];
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

/** Renders an optional filter input. Numbers have a minimum of 0. */
export function FilterInput({ name, type, label, value, ...rest }: EntryProps) {
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
  readonly groups: readonly FilterOptionGroup[];
  readonly disabled?: boolean;
  /** One option is always selected. */
  readonly always?: true;
}

export function FilterSelect({ name, label, value, groups, disabled, always }: ChoiceProps) {
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

function Options({ choices }: { readonly choices: readonly FilterOption[] }) {
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
  readonly choices: readonly FilterOption[];
}

/** Renders checkboxes; any of the checked values matches. */
export function FilterCheckboxes({ name, legend, values = [], choices }: TicksProps) {
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
