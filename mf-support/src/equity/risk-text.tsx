import { useTranslation } from '@larkfield/area';
import { EQUITY_RISK_VERSIONS } from '@larkfield/contracts/catalogues';
import styles from './equity.module.css';

const RISKS = ['loss', 'sale', 'income', 'dilution', 'advice'] as const;

/** Renders the risks. A change in meaning needs a new version (`EQUITY_RISK_VERSIONS`), which each form sends. */
export function RiskText() {
  const { t } = useTranslation('support');
  return (
    <section aria-labelledby="equity-risks" className={styles.risks}>
      <h3 id="equity-risks">{t('equity.riskTitle')}</h3>
      <ul>
        {RISKS.map((risk) => (
          <li key={risk}>{t(`equity.risks.${risk}`)}</li>
        ))}
      </ul>
      <p className={styles.version}>{t('equity.riskVersion', { version: EQUITY_RISK_VERSIONS[0] })}</p>
    </section>
  );
}
