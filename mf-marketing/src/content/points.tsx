import { cx } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { HeadedList } from './headed-list.tsx';
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
  return (
    <HeadedList grid={grid} head={head}>
      {points.map(({ key, title, text, more }) => (
        <li key={key} className={styles.point}>
          <h3>{title}</h3>
          <p>{text}</p>
          {more}
        </li>
      ))}
    </HeadedList>
  );
}
