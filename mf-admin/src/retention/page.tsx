import { useSite, useTranslation } from '@larkfield/area';
import { useFetch } from '@larkfield/ui';
import { kindsPath, useServices, type KindsAnswer, type ServiceKinds } from '../data/kinds.ts';
import { useWasEverTrue } from '../data/use-was-ever-true.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import type { RetentionPreview } from './retention-preview.ts';
import { KindRetention } from './kind-retention.tsx';

/** Renders `/admin/retention`: deletions per day, their tables, and early deletion. */
export function Component() {
  const { t } = useTranslation('admin');
  const services = useServices();
  return (
    <AdminFrame title={t('retention.title')}>
      <p>{t('retention.lead')}</p>
      {services.map((each) => (
        <ServiceRetention key={each.service} {...each} />
      ))}
    </AdminFrame>
  );
}

function ServiceRetention({ service, label, kinds }: ServiceKinds) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const shapes = useFetch<KindsAnswer>(kindsPath(service, language));
  const preview = useFetch<RetentionPreview>(`/api/${service}/records/retention`);
  const problem = shapes.problem ?? preview.problem;
  const counts = preview.value;
  const shownKinds = shapes.value?.kinds.flatMap((shape) => {
    const owned = kinds.find(({ id }) => id === shape.id);
    const counted = counts?.kinds.find(({ id }) => id === shape.id);
    return owned && counted ? [{ owned, shape, counted }] : [];
  });
  const isBusy = !problem && !(shownKinds && counts);
  const hasAnswered = useWasEverTrue(!isBusy);
  if (shownKinds?.length === 0 && counts && !problem) return null;
  const id = `retention-${service}`;
  return (
    <section aria-labelledby={id} aria-busy={!hasAnswered} className={parts.panel}>
      <h2 id={id} className={parts.panelTitle}>
        {label}
      </h2>
      {problem && (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            shapes.reload();
            preview.reload();
          }}
        />
      )}
      {isBusy && <p role="status">{t('loading')}</p>}
      {counts &&
        shownKinds?.map((kind) => <KindRetention key={kind.shape.id} {...kind} onErased={preview.reload} />)}
    </section>
  );
}
