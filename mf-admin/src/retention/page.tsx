import { useSite, useTranslation } from '@larkfield/area';
import { useLoaded } from '@larkfield/ui';
import { kindsCall, useServices, type KindsAnswer, type ServiceKinds } from '../data/kinds.ts';
import { useOnce } from '../data/use-once.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import type { Preview } from './days.ts';
import { KeptKind } from './kept-kind.tsx';

/** `/admin/retention`: what is deleted on which day, its tables, and its deletion without waiting for that day. */
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
  const shapes = useLoaded<KindsAnswer>(kindsCall(service, language));
  const preview = useLoaded<Preview>(`/api/${service}/records/retention`);
  const problem = shapes.problem ?? preview.problem;
  const told = preview.value;
  const kept = shapes.value?.kinds.flatMap((shape) => {
    const owned = kinds.find(({ id }) => id === shape.id);
    const counted = told?.kinds.find(({ id }) => id === shape.id);
    return owned && counted ? [{ owned, shape, counted }] : [];
  });
  const isBusy = !problem && !(kept && told);
  const hasAnswered = useOnce(!isBusy);
  if (kept?.length === 0 && told && !problem) return null;
  const id = `retention-${service}`;
  return (
    <section aria-labelledby={id} aria-busy={!hasAnswered} className={parts.panel}>
      <h2 id={id} className={parts.panelTitle}>
        {label}
      </h2>
      {problem && (
        <Problem
          problem={problem}
          onRetry={() => {
            shapes.reload();
            preview.reload();
          }}
        />
      )}
      {isBusy && <p role="status">{t('loading')}</p>}
      {told && kept?.map((kind) => <KeptKind key={kind.shape.id} {...kind} onErased={preview.reload} />)}
    </section>
  );
}
