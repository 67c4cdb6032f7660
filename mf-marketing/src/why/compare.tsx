import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import styles from './compare.module.css';

const QUESTIONS = ['against', 'result', 'use', 'again'] as const;
const KINDS = ['norm', 'criterion'] as const;

/** Norm-referenced and criterion-referenced tests, question by question. */
export function Compare() {
  const { t } = useTranslation('pages');
  return (
    <Section id="compare" labelledBy="compare-title" tone="mist">
      <SectionHead id="compare-title" title={t('why.compare.title')} lead={t('why.compare.lead')} />
      <ul className={styles.list}>
        {QUESTIONS.map((question) => (
          <li key={question} className={styles.row}>
            <h3>{t(`why.compare.${question}.title`)}</h3>
            <dl className={styles.kinds}>
              {KINDS.map((kind) => (
                <div key={kind} className={styles[kind]}>
                  <dt>{t(`why.compare.${kind}`)}</dt>
                  <dd>{t(`why.compare.${question}.${kind}`)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
