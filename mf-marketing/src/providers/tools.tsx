import { useTranslation } from '@larkfield/area';
import { Split } from '../content/split.tsx';
import { CheckList } from '../content/check-list.tsx';
import dashboard from '../home/topic-dashboard.svg';
import planning from '../home/topic-planning.svg';
import styles from './tools.module.css';

const VIEWERS = ['administrators', 'specialists', 'parents'] as const;
const QUALITIES = ['goals', 'exercises', 'weekly'] as const;

/** The cloud dashboard and what each of its three groups of users sees. */
export function Dashboard() {
  const { t } = useTranslation('pages');
  return (
    <Split
      id="dashboard"
      tone="mist"
      picture={dashboard}
      title={t('providers.dashboard.title')}
      lead={t('providers.dashboard.lead')}
    >
      <dl className={styles.viewers}>
        {VIEWERS.map((viewer) => (
          <div key={viewer}>
            <dt>{t(`providers.dashboard.${viewer}.title`)}</dt>
            <dd>{t(`providers.dashboard.${viewer}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Split>
  );
}

/** The planner and what makes a good plan. */
export function Planning() {
  const { t } = useTranslation('pages');
  return (
    <Split
      id="planning"
      flipped
      picture={planning}
      title={t('providers.planning.title')}
      lead={t('providers.planning.lead')}
    >
      <CheckList items={QUALITIES.map((key) => t(`providers.planning.${key}`))} />
    </Split>
  );
}
