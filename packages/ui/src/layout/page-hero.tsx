import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import styles from './page-hero.module.css';
import { Container } from './section.tsx';

interface PageHeroProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** Address of an illustration of 640 x 520 px, aligned to the lower edge. */
  readonly picture?: string;
  /** The picture has a direction and is mirrored in right-to-left languages. */
  readonly directional?: boolean;
  readonly alt?: string;
  readonly children?: ReactNode;
}

/** Renders the head of a content page: heading, lead, first links and picture. */
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
