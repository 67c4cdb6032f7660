import { cx } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './points.module.css';

export interface Point {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly more?: ReactNode;
}

interface PointsProps {
  readonly points: readonly Point[];
  /** Two columns at most, for longer texts. */
  readonly wide?: boolean;
  /** Heading of the section, as the first cell of the grid. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
}

/** Short texts of equal weight, each under a line of its own. */
export function Points({ points, wide = false, head, className }: PointsProps) {
  const grid = cx(styles.grid, wide && styles.wide, className);
  const list = (
    <ul className={head ? styles.cells : grid}>
      {points.map(({ key, title, text, more }) => (
        <li key={key} className={styles.point}>
          <h3>{title}</h3>
          <p>{text}</p>
          {more}
        </li>
      ))}
    </ul>
  );
  if (!head) return list;
  return (
    <div className={grid}>
      {head}
      {list}
    </div>
  );
}
