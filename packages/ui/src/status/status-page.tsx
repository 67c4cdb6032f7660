import { useTranslation, type ApiProblem } from '@larkfield/area';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../form/error-summary.tsx';
import { useMessages } from '../form/use-messages.ts';
import { PageHead } from '../page-head.tsx';
import { Container } from '../section.tsx';
import styles from './status.module.css';

interface StatusPageProps {
  readonly title: string;
  /** What to do first; left out when the state is there. */
  readonly lead: string | undefined;
  /** Why the link of a mail has opened nothing, and the page's own words for it. */
  readonly refused?: { readonly problem: ApiProblem; readonly words: string | undefined } | undefined;
  readonly children: ReactNode;
}

/** What became of something that was sent without an account. */
export function StatusPage({ title, lead, refused, children }: StatusPageProps) {
  const { t } = useTranslation('forms');
  const message = useMessages();
  return (
    <>
      <PageHead>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </PageHead>
      <Container className={styles.page}>
        {refused && (
          <ErrorSummary
            title={t('summary.title')}
            message={<p>{refused.words ?? message(refused.problem.message)}</p>}
            items={[]}
          />
        )}
        {children}
      </Container>
    </>
  );
}
