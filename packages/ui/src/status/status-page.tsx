import { useTranslation, type ApiProblem } from '@larkfield/area';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../form/error-summary.tsx';
import { useMessages } from '../form/use-messages.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Container } from '../layout/section.tsx';
import styles from './status.module.css';

interface StatusPageProps {
  readonly title: string;
  /** Instruction; omitted when the state is shown. */
  readonly lead: string | undefined;
  /** Problem with the link of a mail, and the page's own text for it. */
  readonly refused?: { readonly problem: ApiProblem; readonly text: string | undefined } | undefined;
  readonly children: ReactNode;
}

/** Renders the page on which people without an account look up a submission. */
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
            message={<p>{refused.text ?? message(refused.problem.message)}</p>}
            items={[]}
          />
        )}
        {children}
      </Container>
    </>
  );
}
