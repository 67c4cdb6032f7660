import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import styles from './step-number.module.css';

interface StepNumberProps {
  /** From 1. */
  readonly number: number;
  readonly current: boolean;
  readonly done: boolean;
}

/** The number of a section among all of a form, for the eye: the list says the same in words. */
export function StepNumber({ number, current, done }: StepNumberProps) {
  return (
    <span className={cx(styles.number, done && styles.done, current && styles.current)} aria-hidden="true">
      {done ? <Icon name="check" /> : number}
    </span>
  );
}
