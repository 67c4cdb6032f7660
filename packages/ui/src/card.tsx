import type { ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  readonly title: ReactNode;
  /** Address of a decorative picture of 480 x 300. */
  readonly image?: string;
  /** What the card leads to; kept at its lower edge, so that rows line up. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A tile with a heading of the third level, a text and at most one action. */
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
