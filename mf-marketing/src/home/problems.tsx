import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { Cited } from '../content/cited.tsx';
import styles from './problems.module.css';

/** Each with the note of the figure in its texts. */
const PROBLEMS = [
  ['late', 'misdiagnosis'],
  ['rank', undefined],
  ['time', 'time'],
  ['staff', 'schools'],
  ['money', 'spending'],
] as const;

/** What families, schools and clinics struggle with, as a small lead-in to what we do about it. */
export function Problems() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="problemsDiv" labelledBy="problems-title">
      <SectionHead id="problems-title" title={t('problems.title')} lead={t('problems.lead')} />
      <ol className={styles.list}>
        {PROBLEMS.map(([problem, note]) => {
          const words = (part: 'problem' | 'answer') =>
            note ? (
              <Cited text={`problems.${problem}.${part}`} note={note} />
            ) : (
              t(`problems.${problem}.${part}`)
            );
          return (
            <li key={problem} className={styles.pair}>
              <h3 className={styles.problem}>{words('problem')}</h3>
              <p className={styles.answer}>{words('answer')}</p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
