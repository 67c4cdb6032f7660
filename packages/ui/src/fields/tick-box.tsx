import { useId, type InputHTMLAttributes } from 'react';
import styles from './fields.module.css';

interface TickBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: string;
}

/** Renders a checkbox with a label: one option of a field, or a setting outside a form. */
export function TickBox({ label, ...input }: TickBoxProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div className={styles.option}>
      <input {...input} type="checkbox" id={id} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
