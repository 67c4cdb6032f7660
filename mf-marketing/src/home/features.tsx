import { Section } from '@larkfield/ui';
import { useTexts } from '../texts.ts';
import ai from './feature-ai.svg';
import styles from './features.module.css';
import personal from './feature-personal.svg';
import realTime from './feature-real-time.svg';

const FEATURES = [
  ['ai', ai],
  ['realTime', realTime],
  ['personal', personal],
] as const;

/** The three core features. */
export function Features() {
  const t = useTexts();
  return (
    <Section labelledBy="features-title">
      <h2 id="features-title">{t('features.title')}</h2>
      <ul className={styles.features}>
        {FEATURES.map(([feature, picture]) => (
          <li key={feature} className={styles.feature}>
            <img src={picture} alt="" width="480" height="300" loading="lazy" />
            <h3>{t(`features.${feature}.title`)}</h3>
            <p>{t(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
