import { useTranslation } from '@larkfield/area';
import { CheckList } from '../content/lists/check-list.tsx';
import { VisitStep } from './visit-step.tsx';
import styles from './visit-timeline.module.css';

const VIEWERS = ['administrators', 'specialists', 'parents'] as const;
const QUALITIES = ['goals', 'exercises', 'weekly'] as const;

export function Dashboard() {
  const { t } = useTranslation('pages');
  return (
    <VisitStep id="dashboard" when={t('providers.visit.result.when')} title={t('providers.dashboard.title')}>
      <p>{t('providers.dashboard.lead')}</p>
      <dl className={styles.viewers}>
        {VIEWERS.map((viewer) => (
          <div key={viewer}>
            <dt>{t(`providers.dashboard.${viewer}.title`)}</dt>
            <dd>{t(`providers.dashboard.${viewer}.text`)}</dd>
          </div>
        ))}
      </dl>
    </VisitStep>
  );
}

export function Planning() {
  const { t } = useTranslation('pages');
  return (
    <VisitStep id="planning" when={t('providers.visit.after.when')} title={t('providers.planning.title')}>
      <p>
        {t('providers.planning.lead')} {t('providers.visit.after.plan')}
      </p>
      <CheckList items={QUALITIES.map((key) => t(`providers.planning.${key}`))} />
    </VisitStep>
  );
}
