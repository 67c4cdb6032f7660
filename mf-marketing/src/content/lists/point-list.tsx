import { cx } from '@larkfield/ui';
import styles from './point-list.module.css';

export interface Point {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

interface PointsProps {
  readonly points: readonly Point[];
  readonly className?: string | undefined;
}

export function PointList({ points, className }: PointsProps) {
  return (
    <ul className={cx(styles.grid, className)}>
      {points.map(({ key, title, text }) => (
        <li key={key} className={styles.point}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
