import { useId, type InputHTMLAttributes } from 'react';
import styles from './fields.module.css';

interface TickBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: string;
}

/** A box with its words: one of several of a field, or a wish that is no entry of a form. */
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
