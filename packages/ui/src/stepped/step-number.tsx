import { cx } from '../primitives/cx.ts';
import { Icon } from '../primitives/icon.tsx';
import styles from './step-number.module.css';

interface StepNumberProps {
  /** Starts at 1. */
  readonly number: number;
  readonly current: boolean;
  readonly done: boolean;
}

/** Renders the number of a section. It is only visual; the list states it in text. */
export function StepNumber({ number, current, done }: StepNumberProps) {
  return (
    <span className={cx(styles.number, done && styles.done, current && styles.current)} aria-hidden="true">
      {done ? <Icon name="check" /> : number}
    </span>
  );
}
