import { useSite, useTranslation } from '@larkfield/area';
import { Section } from '@larkfield/ui';
import { Figures } from '../content/figures.tsx';
import styles from './intro.module.css';

/** What the product is, and the figures that say why. */
export function Intro() {
  const { t } = useTranslation('marketing');
  const { product } = useSite().brand;
  return (
    <Section labelledBy="intro-title">
      <div className={styles.columns}>
        <h2 id="intro-title">{t('intro.title')}</h2>
        <div className="stack">
          <p className="lead">{t('intro.lead', { product })}</p>
          <p>{t('intro.text')}</p>
        </div>
      </div>
      <Figures figures={['us', 'world', 'children', 'time']} />
    </Section>
  );
}
