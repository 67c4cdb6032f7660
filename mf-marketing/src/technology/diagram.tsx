import { useTranslation } from '@larkfield/area';
import { cx, Icon, Section, SectionHead } from '@larkfield/ui';
import pictures from './diagram.svg';
import styles from './diagram.module.css';

/** One file contains the four pictures under the same names. */
const STAGES = ['record', 'recognise', 'compare', 'explain'] as const;

/** Renders how an answer becomes a result, with an example through all stages. */
export function Diagram() {
  const { t } = useTranslation('pages');
  return (
    <Section id="steps" labelledBy="steps-title">
      <SectionHead id="steps-title" title={t('technology.steps.title')} lead={t('technology.steps.lead')} />
      <ol className={styles.diagram}>
        {STAGES.map((stage) => (
          <li key={stage} className={cx(styles.stage, stage === 'explain' && styles.person)}>
            <img
              className={cx((stage === 'recognise' || stage === 'compare') && 'flip')}
              src={`${pictures}#${stage}`}
              alt=""
              width="260"
              height="180"
              loading="lazy"
            />
            <p className={styles.who}>{t(`technology.steps.${stage}.who`)}</p>
            <h3>{t(`technology.steps.${stage}.title`)}</h3>
            <p className={styles.text}>{t(`technology.steps.${stage}.text`)}</p>
            <p className={styles.example}>
              <strong data-unsearched="">{t('technology.steps.example')}</strong>
              {t(`technology.steps.${stage}.example`)}
            </p>
            <Icon name="arrow" className={cx(styles.arrow, 'flip')} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
