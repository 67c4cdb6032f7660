import type { ReactNode } from 'react';
import styles from './headed-list.module.css';

interface HeadedListProps {
  readonly grid: string;
  /** Section heading as the first cell of the grid. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a list in a grid, optionally with its heading as the first cell. */
export function HeadedList({ grid, head, children }: HeadedListProps) {
  if (!head) return <ul className={grid}>{children}</ul>;
  return (
    <div className={grid}>
      {head}
      <ul className={styles.cells}>{children}</ul>
    </div>
  );
}
