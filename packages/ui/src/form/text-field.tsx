import { cx } from '../cx.ts';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  /** What the browser may fill in; `off` for somebody else's details. */
  readonly autoComplete: string;
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete, ...props }: TextFieldProps) {
  const field = useField(props);
  // Addresses and numbers read from left to right in every language.
  const dir = type === 'text' ? 'auto' : 'ltr';
  return (
    <FieldFrame {...props} field={field}>
      <input
        {...field.control}
        className={styles.control}
        type={type}
        autoComplete={autoComplete}
        dir={dir}
      />
    </FieldFrame>
  );
}

/** Text of several lines. */
export function TextArea(props: FieldProps) {
  const field = useField(props);
  return (
    <FieldFrame {...props} field={field}>
      <textarea {...field.control} className={cx(styles.control, styles.area)} rows={6} dir="auto" />
    </FieldFrame>
  );
}
