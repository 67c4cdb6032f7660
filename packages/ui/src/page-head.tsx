import { Link } from '@larkfield/area';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './page-head.module.css';
import { Container } from './section.tsx';

interface PageHeadProps {
  /** The page that this one belongs to: its site path, and what it is called. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Begins with the heading of the page. */
  readonly children: ReactNode;
}

/** The band on top of a page: a way back, the heading, what there is to say first. */
export function PageHead({ back, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Container className={cx(styles.words, back && styles.withBack)}>
        {back && (
          <p>
            <Link to={back.to} className={styles.back}>
              <Icon name="arrow" className="flip" />
              {back.label}
            </Link>
          </p>
        )}
        {children}
      </Container>
    </div>
  );
}
