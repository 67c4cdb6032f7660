import { Link } from '@larkfield/area';
import { Container, Icon } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The page above this one: its site path, and what it is called. */
  readonly back: { readonly to: string; readonly label: string };
  /** Begins with the heading of the page. */
  readonly children: ReactNode;
}

/** The band on top of a page below another one: the way back, the heading, what there is to say first. */
export function PageHead({ back, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Container className={styles.words}>
        <p>
          <Link to={back.to} className={styles.back}>
            <Icon name="arrow" className={`flip ${styles.backIcon}`} />
            {back.label}
          </Link>
        </p>
        {children}
      </Container>
    </div>
  );
}
