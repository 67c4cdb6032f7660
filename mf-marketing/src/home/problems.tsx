import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import styles from './problems.module.css';

const PROBLEMS = ['late', 'rank', 'time', 'staff', 'money'] as const;

/** What families, schools and clinics struggle with, each with our answer beside it. */
export function Problems() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="problemsDiv" labelledBy="problems-title">
      <SectionHead id="problems-title" title={t('problems.title')} lead={t('problems.lead')} />
      <ol className={styles.list}>
        {PROBLEMS.map((problem) => (
          <li key={problem} className={styles.pair}>
            <div>
              <p className={styles.label} data-unsearched="">
                {t('problems.problem')}
              </p>
              <h3 className={styles.problem}>{t(`problems.${problem}.problem`)}</h3>
            </div>
            <div>
              <p className={styles.label} data-unsearched="">
                {t('problems.answer')}
              </p>
              <p>{t(`problems.${problem}.answer`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
