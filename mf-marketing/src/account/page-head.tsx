import { Container } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Id of the heading, where it names the page's one form. */
  readonly titleId?: string;
  readonly lead: string;
  /** Links to the pages around this one. */
  readonly children?: ReactNode;
}

/** The band on top of a page about accounts. */
export function PageHead({ title, titleId, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Container className={styles.words}>
        <h1 id={titleId}>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </Container>
    </div>
  );
}
