import { useTranslation, type ApiProblem } from '@larkfield/area';
import { ErrorSummary, useMessages } from '@larkfield/ui';

/** Renders why a change of the visit was refused. */
export function VisitProblem({ problem }: { readonly problem: ApiProblem | undefined }) {
  const { t } = useTranslation('forms');
  const message = useMessages();
  if (!problem) return null;
  const key = problem.fields[0]?.key ?? problem.message;
  return <ErrorSummary title={t('summary.title')} message={<p>{message(key)}</p>} items={[]} />;
}
