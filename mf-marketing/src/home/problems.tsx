import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { CitedText } from '../content/citations/cited-text.tsx';
import styles from './problems.module.css';

/** Problems with the source note of the figure in their text. */
const PROBLEMS = [
  ['late', 'misdiagnosis'],
  ['rank', undefined],
  ['time', 'time'],
  ['staff', 'schools'],
  ['money', 'spending'],
] as const;

export function Problems() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="problemsDiv" labelledBy="problems-title">
      <SectionHead id="problems-title" title={t('problems.title')} lead={t('problems.lead')} />
      <ol className={styles.list}>
        {PROBLEMS.map(([problem, note]) => {
          const textOf = (part: 'problem' | 'answer') =>
            note ? (
              <CitedText text={`problems.${problem}.${part}`} note={note} />
            ) : (
              t(`problems.${problem}.${part}`)
            );
          return (
            <li key={problem} className={styles.pair}>
              <h3 className={styles.problem}>{textOf('problem')}</h3>
              <p className={styles.answer}>{textOf('answer')}</p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
