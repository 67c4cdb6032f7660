import { useSite, useTranslation } from '@larkfield/area';
import { Section } from '@larkfield/ui';
import { KeyFigures } from '../content/citations/key-figures.tsx';
import { Features } from './features.tsx';
import styles from './intro.module.css';

export function Intro() {
  const { t } = useTranslation('marketing');
  const { product } = useSite().brand;
  return (
    <Section labelledBy="intro-title" space="close">
      <div className={styles.columns}>
        <div className="stack">
          <h2 id="intro-title">{t('intro.title')}</h2>
          <p className="lead">{t('intro.lead', { product })}</p>
          <p>{t('intro.text')}</p>
        </div>
        <Features />
      </div>
      <KeyFigures />
    </Section>
  );
}
