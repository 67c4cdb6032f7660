import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import { FieldError, FieldHint, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';
import { controlId, useFormFields } from './form-context.ts';

interface PartsFieldProps extends FieldProps {
  /** Layout: parts side by side, or one below the other (for checkboxes). */
  readonly look?: 'row' | 'options';
  readonly children: ReactNode;
}

/** Renders one entry of several controls under a legend, such as a date or a group of checkboxes. */
export function PartsField({ look = 'row', children, ...props }: PartsFieldProps) {
  const { id, label, error, described, control } = useField(props);
  return (
    <fieldset
      className={cx(styles.field, props.wide && styles.wide, error !== undefined && styles.invalid)}
      aria-describedby={described['aria-describedby']}
      data-field
    >
      <legend className={styles.label} data-required={control.required || undefined}>
        {label}
      </legend>
      <FieldHint id={id} text={props.hint} />
      <FieldError id={id} text={error} />
      <div className={look === 'row' ? styles.parts : styles.options}>{children}</div>
    </fieldset>
  );
}

interface PartInputProps {
  /** Field that the part belongs to. The first part carries the id that the error summary links to. */
  readonly of: string;
  readonly name: string;
  readonly label: string;
  readonly first?: boolean;
  readonly autoComplete: string;
  readonly digits: number;
  readonly required?: boolean;
}

export function PartInput({
  of,
  name,
  label,
  first = false,
  autoComplete,
  digits,
  required = true,
}: PartInputProps) {
  const form = useFormFields();
  const id = controlId(form.id, first ? of : name);
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className={cx(styles.control, digits > 2 && styles.long)}
        inputMode="numeric"
        maxLength={digits}
        autoComplete={autoComplete}
        required={required}
        aria-invalid={form.errorOf(of) !== undefined || undefined}
        dir="ltr"
      />
    </div>
  );
}
