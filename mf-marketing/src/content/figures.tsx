import { useTranslation } from '@larkfield/area';
import { Cited } from './cited.tsx';
import styles from './figures.module.css';

/**
 * The figures that say why, once on the site: `/#figures`. Only what a public source supports is set large; what the company
 * states itself stands as a sentence.
 */
export function Figures() {
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
            <Cited text="intro.figures.special" note="special" />
          </span>
        </p>
        <ul className={styles.stated}>
          <li>
            <Cited text="intro.figures.people" note="people" />
          </li>
          <li>
            <Cited text="intro.figures.children" note="children" />
          </li>
        </ul>
      </div>
    </>
  );
}
