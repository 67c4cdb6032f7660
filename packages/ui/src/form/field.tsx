import { useTranslation } from '@larkfield/area';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import styles from './fields.module.css';
import { controlId, useFormFields } from './form-context.ts';

/** What every kind of field is told. */
export interface FieldProps {
  /** Dotted name on the wire: `referer.email`. */
  readonly name: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** Asked for under a condition that HTML cannot say; the form's rules know it. */
  readonly conditional?: boolean;
  /** Takes both columns of its fieldset. */
  readonly wide?: boolean;
  /** What the field holds at first. */
  readonly defaultValue?: string | undefined;
  /** Says that an entry keeps its rule; not shown beside an error. */
  readonly success?: string | undefined;
}

/** Id, label, complaint and the attributes that tie a control to its words. */
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

/** The complaint about a field, or nothing. */
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

/** "(optional)" after a label: fewer fields are, so they carry the mark. */
export function OptionalMark() {
  const { t } = useTranslation('forms');
  return <span className={styles.optional}> {t('optional')}</span>;
}

type FrameProps = FieldProps & { readonly field: ReturnType<typeof useField>; readonly children: ReactNode };

/** Label, hint and complaint around one control. */
export function FieldFrame({ field, hint, optional, wide, success, children }: FrameProps) {
  return (
    <div
      className={cx(styles.field, wide && styles.wide, field.error !== undefined && styles.invalid)}
      data-field
    >
      <label id={`${field.id}-label`} className={styles.label} htmlFor={field.id}>
        {field.label}
        {optional && <OptionalMark />}
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
