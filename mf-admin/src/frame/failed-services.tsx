import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';

interface FailedServicesProps {
  readonly failed: readonly { readonly label: string; readonly problem?: ApiProblem }[];
  readonly onRetry: () => void;
}

/** Names the services that did not answer, beside the answers of the others. A login that is missing is said instead. */
export function FailedServices({ failed, onRetry }: FailedServicesProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const refusal = failed.find(({ problem }) => problem?.code === 'NOT_SIGNED_IN')?.problem;
  if (refusal) return <ProblemNotice problem={refusal} />;
  if (failed.length === 0) return null;
  const names = new Intl.ListFormat(language).format(failed.map(({ label }) => label));
  return (
    <div role="alert" className={parts.problem}>
      <p>{t('problem.services', { services: names })}</p>
      <Button variant="secondary" className={parts.small} onClick={onRetry}>
        {t('problem.retry')}
      </Button>
    </div>
  );
}
