import { useSite } from '@larkfield/area';
import { Section } from '@larkfield/ui';
import { useTexts } from '../texts.ts';
import styles from './intro.module.css';

const FIGURES = ['us', 'world', 'children', 'time'] as const;

/** What the product is, and the figures that say why. */
export function Intro() {
  const t = useTexts();
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
      <h3 className="visually-hidden">{t('intro.figuresTitle')}</h3>
      <dl className={styles.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`intro.figures.${figure}`)}</dt>
            <dd>{t(`intro.figures.${figure}Value`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
