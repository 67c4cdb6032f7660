import { useTranslation } from '@larkfield/area';
import { CheckList } from '../content/check-list.tsx';
import { Station } from './station.tsx';
import styles from './visit.module.css';

const VIEWERS = ['administrators', 'specialists', 'parents'] as const;
const QUALITIES = ['goals', 'exercises', 'weekly'] as const;

/** The result: the cloud dashboard, and what each of its three groups of users sees. */
export function Dashboard() {
  const { t } = useTranslation('pages');
  return (
    <Station id="dashboard" when={t('providers.visit.result.when')} title={t('providers.dashboard.title')}>
      <p>{t('providers.dashboard.lead')}</p>
      <dl className={styles.viewers}>
        {VIEWERS.map((viewer) => (
          <div key={viewer}>
            <dt>{t(`providers.dashboard.${viewer}.title`)}</dt>
            <dd>{t(`providers.dashboard.${viewer}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Station>
  );
}

/** The weeks after: the plan, and what makes a good one. */
export function Planning() {
  const { t } = useTranslation('pages');
  return (
    <Station id="planning" when={t('providers.visit.after.when')} title={t('providers.planning.title')}>
      <p>
        {t('providers.planning.lead')} {t('providers.visit.after.plan')}
      </p>
      <CheckList items={QUALITIES.map((key) => t(`providers.planning.${key}`))} />
    </Station>
  );
}
