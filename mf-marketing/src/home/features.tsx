import { useTranslation } from '@larkfield/area';
import styles from './intro.module.css';

const FEATURES = ['ai', 'realTime', 'personal'] as const;

export function Features() {
  const { t } = useTranslation('marketing');
  return (
    <section aria-labelledby="features-title" className={styles.features}>
      <h2 id="features-title" className={styles.small}>
        {t('features.title')}
      </h2>
      <ul className={styles.list}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature}>
            <h3>{t(`features.${feature}.title`)}</h3>
            <p>{t(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
