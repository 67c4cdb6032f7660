import type { ReactNode } from 'react';
import styles from './side-by-side.module.css';

interface BesideProps {
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export function SideBySide({ head, children }: BesideProps) {
  return (
    <div className={styles.columns}>
      {head}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
