import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './page-hero.module.css';
import { Container } from './section.tsx';

interface PageHeroProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** An illustration of 640 x 520 that stands on the lower edge. */
  readonly picture?: string;
  /** It leads from one side to the other, and so is mirrored where a page reads from the right. */
  readonly directional?: boolean;
  readonly alt?: string;
  /** First steps, and whatever else belongs under the lead. */
  readonly children?: ReactNode;
}

/** The head of a content page: what it is about, for whom, and what to do first. */
export function PageHero({
  eyebrow,
  title,
  lead,
  picture,
  directional = false,
  alt = '',
  children,
}: PageHeroProps) {
  return (
    <section aria-labelledby="page-title" className={styles.hero}>
      <Container className={cx(styles.columns, picture && styles.pictured)}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h1 id="page-title">{title}</h1>
          <p className="lead">{lead}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && (
          <img
            className={cx(styles.picture, directional && 'flip')}
            src={picture}
            alt={alt}
            width="640"
            height="520"
            fetchPriority="high"
          />
        )}
      </Container>
    </section>
  );
}
