import type { ReactNode } from 'react';
import styles from './beside.module.css';

interface BesideProps {
  /** Heading and lead. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** Something to do, beside the heading that says what it is. */
export function Beside({ head, children }: BesideProps) {
  return (
    <div className={styles.columns}>
      {head}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
