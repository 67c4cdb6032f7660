import { useSite, useTranslation } from '@larkfield/area';
import styles from './page.module.css';

export function Statements() {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  return (
    <section aria-labelledby="portfolio-statements" className={styles.part}>
      <h2 id="portfolio-statements">{t('portfolio.statements')}</h2>
      <p>{t('portfolio.statementsText')}</p>
      <ul className={styles.links}>
        {(['pdf', 'csv'] as const).map((type) => (
          <li key={type}>
            <a href={`/api/invest/statement.${type}?language=${language}`} download>
              {t(`portfolio.${type}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
