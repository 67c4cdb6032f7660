import { useTranslation } from '@larkfield/area';
import { Section } from '@larkfield/ui';
import styles from './features.module.css';
import pictures from './features.svg';

/** Text and view: one file holds all three pictures, so that they cost one request. */
const FEATURES = [
  ['ai', 'ai'],
  ['realTime', 'real-time'],
  ['personal', 'personal'],
] as const;

/** The three core features. */
export function Features() {
  const { t } = useTranslation('marketing');
  return (
    <Section labelledBy="features-title">
      <h2 id="features-title">{t('features.title')}</h2>
      <ul className={styles.features}>
        {FEATURES.map(([feature, view]) => (
          <li key={feature} className={styles.feature}>
            <img
              className={feature === 'personal' ? 'flip' : undefined}
              src={`${pictures}#${view}`}
              alt=""
              width="480"
              height="300"
              loading="lazy"
            />
            <h3>{t(`features.${feature}.title`)}</h3>
            <p>{t(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
