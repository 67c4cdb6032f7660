import { cx } from '../primitives/cx.ts';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends FieldProps {
  /** `word`: a code or user name, without automatic capitals and spell checking. */
  readonly type?: 'text' | 'email' | 'tel' | 'word' | 'date' | 'time';
  /** Autofill hint; `off` for data about another person. */
  readonly autoComplete: string;
  readonly min?: string | undefined;
}

export function TextField({ type = 'text', autoComplete, min, ...props }: TextFieldProps) {
  const field = useField(props);
  // Mail addresses and phone numbers read left to right in every language.
  const dir = type === 'text' ? 'auto' : 'ltr';
  const plain = type === 'word' && { autoCapitalize: 'none', spellCheck: false };
  return (
    <FieldFrame {...props} field={field}>
      <input
        {...field.control}
        className={styles.control}
        type={type === 'word' ? 'text' : type}
        autoComplete={autoComplete}
        defaultValue={props.defaultValue}
        dir={dir}
        min={min}
        {...plain}
      />
    </FieldFrame>
  );
}

export function TextArea(props: FieldProps) {
  const field = useField(props);
  return (
    <FieldFrame {...props} field={field}>
      <textarea {...field.control} className={cx(styles.control, styles.area)} rows={6} dir="auto" />
    </FieldFrame>
  );
}
