import { useSite } from '@larkfield/area';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldError, FieldHint, OptionalMark, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';
import type { Choice } from './select-field.tsx';

/** One of a few, all visible. */
export function RadioGroup({ choices, ...props }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { id, label, error, described, control } = useField(props);
  return (
    <fieldset
      className={cx(styles.field, props.wide && styles.wide, error !== undefined && styles.invalid)}
      aria-describedby={described['aria-describedby']}
      data-field
    >
      <legend className={styles.label}>
        {label}
        {props.optional && <OptionalMark />}
      </legend>
      <FieldHint id={id} text={props.hint} />
      <FieldError id={id} text={error} />
      <div className={styles.options}>
        {choices.map((choice, index) => {
          // The summary's link leads to the first button.
          const own = index === 0 ? id : `${id}-${choice.value}`;
          const hint = choice.hint === undefined ? undefined : `${own}-option-hint`;
          return (
            <div key={choice.value} className={styles.option}>
              <input
                type="radio"
                id={own}
                name={control.name}
                value={choice.value}
                defaultChecked={choice.value === props.defaultValue}
                required={control.required}
                aria-describedby={hint}
              />
              <label htmlFor={own}>{choice.label}</label>
              {hint && (
                <span id={hint} className={styles.hint}>
                  {choice.hint}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A box to tick; sent as `true`. */
export function CheckboxField(props: FieldProps) {
  const { id, label, error, control } = useField(props);
  return (
    <div
      className={cx(styles.field, props.wide && styles.wide, error !== undefined && styles.invalid)}
      data-field
    >
      <FieldError id={id} text={error} />
      <div className={styles.option}>
        <input type="checkbox" {...control} value="true" />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {props.hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {props.hint}
          </span>
        )}
      </div>
    </div>
  );
}

export interface FieldsetProps {
  readonly legend: ReactNode;
  readonly intro?: string;
  /** Two columns where there is room; `wide` fields take both. */
  readonly columns?: boolean;
  /** Asked for at the moment: what is not, is neither shown nor sent, and keeps its entries. Without script all is shown. */
  readonly asked?: boolean;
  /** Its number among the groups of the form, where they are counted (`CountedFieldset`). */
  readonly group?: number;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export function Fieldset({ legend, intro, columns = true, asked = true, group, children }: FieldsetProps) {
  const { interactive } = useSite();
  return (
    <fieldset className={cx(!asked && styles.unasked)} disabled={interactive && !asked} data-group={group}>
      <legend className={styles.legend}>{legend}</legend>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={cx(styles.group, columns && styles.columns)}>{children}</div>
    </fieldset>
  );
}
