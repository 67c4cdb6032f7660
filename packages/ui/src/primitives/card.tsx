import type { ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  readonly title: ReactNode;
  /** Address of a decorative picture of 480 x 300 px. */
  readonly image?: string;
  /** Link or button at the lower edge, so that cards in a row align. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Renders a tile with a level-3 heading, a text and at most one action. */
export function Card({ title, image, action, className, children }: CardProps) {
  return (
    <article className={cx(styles.card, className)}>
      {image && <img className={styles.media} src={image} alt="" width="480" height="300" loading="lazy" />}
      <h3>{title}</h3>
      {children}
      {action && <div className={styles.foot}>{action}</div>}
    </article>
  );
}
