import { cx } from '../cx.ts';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends FieldProps {
  /** `word` is a name or code for machines: no capital letters and no spelling help of their own accord. */
  readonly type?: 'text' | 'email' | 'tel' | 'word' | 'date' | 'time';
  /** What the browser may fill in; `off` for somebody else's details. */
  readonly autoComplete: string;
  /** Earliest date. */
  readonly min?: string | undefined;
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete, min, ...props }: TextFieldProps) {
  const field = useField(props);
  // Addresses and numbers read from left to right in every language.
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

/** Text of several lines. */
export function TextArea(props: FieldProps) {
  const field = useField(props);
  return (
    <FieldFrame {...props} field={field}>
      <textarea {...field.control} className={cx(styles.control, styles.area)} rows={6} dir="auto" />
    </FieldFrame>
  );
}
