import { Link } from '@larkfield/area';
import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import { Icon } from '../primitives/icon.tsx';
import styles from './page-head.module.css';
import { Container } from './section.tsx';

interface PageHeadProps {
  /** Parent page: site path and title. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Content, starting with the page heading. */
  readonly children: ReactNode;
}

/** Renders the band at the top of a page: link back, heading, introduction. */
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
