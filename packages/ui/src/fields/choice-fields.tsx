import { useSite } from '@larkfield/area';
import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import { FieldError, FieldHint, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';
import type { Choice } from './select-field.tsx';

export function RadioGroup({ choices, ...props }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { id, label, error, described, control } = useField(props);
  return (
    <fieldset
      className={cx(styles.field, props.wide && styles.wide, error !== undefined && styles.invalid)}
      aria-describedby={described['aria-describedby']}
      data-field
    >
      <legend className={styles.label}>{label}</legend>
      <FieldHint id={id} text={props.hint} />
      <FieldError id={id} text={error} />
      <div className={styles.options}>
        {choices.map((choice, index) => {
          // The error summary links to the first button.
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

/** Renders a checkbox; the form sends `true` if it is checked. */
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
  /** Uses two columns if there is room; `wide` fields span both. Default: true. */
  readonly columns?: boolean;
  /** When false, hides the fields and does not send them, but keeps their entries. Visible without script. */
  readonly enabled?: boolean;
  /** Position among the counted groups of the form (`CountedFieldset`). */
  readonly group?: number;
  readonly children: ReactNode;
}

export function Fieldset({ legend, intro, columns = true, enabled = true, group, children }: FieldsetProps) {
  const { interactive } = useSite();
  return (
    <fieldset
      className={cx(!enabled && styles.unasked)}
      disabled={interactive && !enabled}
      data-group={group}
    >
      <legend className={styles.legend}>{legend}</legend>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={cx(styles.group, columns && styles.columns)}>{children}</div>
    </fieldset>
  );
}
