import { useSite, useTranslation } from '@larkfield/area';
import styles from './page.module.css';

export function Statements({ years }: { readonly years: readonly number[] }) {
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
      {years.length > 0 && (
        <>
          <h3>{t('portfolio.yearly.title')}</h3>
          <ul className={styles.links}>
            {years.map((year) => (
              <li key={year}>
                <a href={`/api/invest/yearly-statement.pdf?year=${year}&language=${language}`} download>
                  {t('portfolio.yearly.link', { year })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
