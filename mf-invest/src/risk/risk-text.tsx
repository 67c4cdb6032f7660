import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import { RISK_VERSIONS } from '../../shared/risk.ts';
import styles from './risk-text.module.css';

const POINTS = ['loss', 'insurance', 'payments', 'access', 'balance', 'advice'] as const;

/** Renders the risks with the version that an investor accepts. Belongs below a heading. */
export function RiskText() {
  const { t } = useTranslation('invest');
  return (
    <div className={styles.risk}>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>
            <Icon name="alert" />
            {t(`risk.points.${point}`)}
          </li>
        ))}
      </ul>
      <p className={styles.version}>
        {t('risk.version', { version: RISK_VERSIONS[0] })} {t('risk.sample')}
      </p>
    </div>
  );
}
