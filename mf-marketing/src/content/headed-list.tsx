import type { ReactNode } from 'react';
import styles from './headed-list.module.css';

interface HeadedListProps {
  /** Class of the grid. */
  readonly grid: string;
  /** Heading of the section, as the first cell of the grid. */
  readonly head?: ReactNode;
  /** List items. */
  readonly children: ReactNode;
}

/** A list in a grid, which it may share with its heading. */
export function HeadedList({ grid, head, children }: HeadedListProps) {
  if (!head) return <ul className={grid}>{children}</ul>;
  return (
    <div className={grid}>
      {head}
      <ul className={styles.cells}>{children}</ul>
    </div>
  );
}
