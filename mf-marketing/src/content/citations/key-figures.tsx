import { useTranslation } from '@larkfield/area';
import { CitedText } from './cited-text.tsx';
import styles from './key-figures.module.css';

/** Renders the key figures (`/#figures`). Only those from a public source are large. */
export function KeyFigures() {
  const { t } = useTranslation('marketing');
  return (
    <>
      <h3 id="figures" className="visually-hidden">
        {t('intro.figuresTitle')}
      </h3>
      <div className={styles.figures} data-unsearched="">
        <p className={styles.proven}>
          <strong>{t('intro.figures.specialValue')}</strong>{' '}
          <span>
            <CitedText text="intro.figures.special" note="special" />
          </span>
        </p>
        <ul className={styles.stated}>
          <li>
            <CitedText text="intro.figures.people" note="people" />
          </li>
          <li>
            <CitedText text="intro.figures.children" note="children" />
          </li>
        </ul>
      </div>
    </>
  );
}
