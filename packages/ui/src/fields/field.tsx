import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import { Icon } from '../primitives/icon.tsx';
import styles from './fields.module.css';
import { controlId, useFormFields } from './form-context.ts';

export interface FieldProps {
  /** Dotted name in the request body, such as `referer.email`. */
  readonly name: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** Required only under a condition that HTML cannot express; the form's validator checks it. */
  readonly conditional?: boolean;
  /** Spans both columns of its fieldset. */
  readonly wide?: boolean;
  readonly defaultValue?: string | undefined;
  /** Text that confirms a valid entry; hidden while there is an error. */
  readonly success?: string | undefined;
}

export function useField({
  name,
  hint,
  optional,
  conditional,
}: Pick<FieldProps, 'name' | 'hint' | 'optional' | 'conditional'>) {
  const form = useFormFields();
  const id = controlId(form.id, name);
  const error = form.errorOf(name);
  const describedBy =
    cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined;
  const described = { 'aria-describedby': describedBy, 'aria-invalid': error !== undefined || undefined };
  return {
    id,
    label: form.labelOf(name),
    error,
    described,
    control: { id, name, required: !optional && !conditional, ...described },
  };
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p id={`${id}-error`} className={styles.error}>
      {text}
    </p>
  );
}

export function FieldHint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p id={`${id}-hint`} className={styles.hint}>
      {text}
    </p>
  );
}

type FrameProps = FieldProps & { readonly field: ReturnType<typeof useField>; readonly children: ReactNode };

/** Renders label, hint and error around one control. */
export function FieldFrame({ field, hint, wide, success, children }: FrameProps) {
  return (
    <div
      className={cx(styles.field, wide && styles.wide, field.error !== undefined && styles.invalid)}
      data-field
    >
      <label id={`${field.id}-label`} className={styles.label} htmlFor={field.id}>
        {field.label}
      </label>
      <FieldHint id={field.id} text={hint} />
      <FieldError id={field.id} text={field.error} />
      {success !== undefined && (
        <p role="status" className={styles.success}>
          {field.error === undefined && success && (
            <>
              <Icon name="check" />
              {success}
            </>
          )}
        </p>
      )}
      {children}
    </div>
  );
}
