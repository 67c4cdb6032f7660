import { useTranslation } from '@larkfield/area';
import { cx, Section } from '@larkfield/ui';
import styles from './compare.module.css';

const QUESTIONS = ['against', 'result', 'read', 'use', 'again', 'open'] as const;
const KINDS = ['criterion', 'norm'] as const;

export function Compare() {
  const { t } = useTranslation('pages');
  return (
    <Section id="compare" labelledBy="compare-title">
      <h2 id="compare-title" className={styles.title}>
        {t('why.compare.title')}
      </h2>
      <table className={styles.table}>
        <caption>{t('why.compare.lead')}</caption>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="col" className={styles[kind]}>
                {t(`why.compare.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {QUESTIONS.map((question) => (
            <tr key={question}>
              <th scope="row">{t(`why.compare.${question}.title`)}</th>
              {KINDS.map((kind) => (
                <td key={kind} className={cx(styles.cell, styles[kind])}>
                  <span className={styles.kind} data-unsearched="">
                    {t(`why.compare.${kind}`)}
                  </span>
                  {t(`why.compare.${question}.${kind}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
