import { useSite, useTranslation } from '@larkfield/area';
import { useFetch } from '@larkfield/ui';
import { kindsPath, useAllServices, type KindsAnswer, type ServiceKinds } from '../data/kinds.ts';
import { useWasEverTrue } from '../data/use-was-ever-true.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import type { RetentionPreview } from './retention-preview.ts';
import { KindRetention } from './kind-retention.tsx';

/** Renders `/admin/retention`: deletions per day, their tables, and early deletion. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/retention" title={t('retention.title')}>
      <Retention />
    </OnlyRoles>
  );
}

function Retention() {
  const { t } = useTranslation('admin');
  const services = useAllServices();
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
  // Administrators also delete expired records of kinds that they may not read, which have no shape.
  const shownKinds = counts?.kinds.flatMap((counted) => {
    const owned = kinds.find(({ id }) => id === counted.id);
    const shape = shapes.value?.kinds.find(({ id }) => id === counted.id);
    return owned ? [{ owned, shape, counted }] : [];
  });
  const isBusy = !problem && !(shapes.value && counts);
  const hasAnswered = useWasEverTrue(!isBusy);
  if (shownKinds?.length === 0 && !problem) return null;
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
      {shapes.value &&
        shownKinds?.map((kind) => <KindRetention key={kind.owned.id} {...kind} onErased={preview.reload} />)}
    </section>
  );
}
