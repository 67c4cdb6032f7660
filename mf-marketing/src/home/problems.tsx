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
              <h3 className={styles.label}>{t('problems.problem')}</h3>
              <p className={styles.problem}>{t(`problems.${problem}.problem`)}</p>
            </div>
            <div>
              <h3 className={styles.label}>{t('problems.answer')}</h3>
              <p>{t(`problems.${problem}.answer`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
