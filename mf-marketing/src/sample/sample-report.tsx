import { Trans, useTranslation } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import { Bird } from './bird.tsx';
import { REACHED, STEPS, stateOf, type Step } from './steps.ts';
import styles from './sample-report.module.css';

/** The day of the sample: fixed, so that a page stays the same document whenever it is composed. */
const DAY = '2025-03-12';

interface SampleReportProps {
  /** Level of its heading below that of the page or section around it. */
  readonly heading?: 'h2' | 'h3';
  /** `large` across a section, where the ladder fills as it comes into view; `regular` beside words, filling at once. */
  readonly size?: 'regular' | 'large';
}

/**
 * The result of an invented child, marked as a sample: eight fixed steps of one skill, those reached, and what comes next.
 * Its page names the namespace `sample`. It is a repeated picture of what words beside it say, so the search leaves it out.
 */
export function SampleReport({ heading: Heading = 'h2', size = 'regular' }: SampleReportProps) {
  const { t } = useTranslation('sample');
  return (
    <article
      id="sample"
      aria-labelledby="sample-title"
      className={cx(styles.report, size === 'large' && styles.large)}
      data-unsearched=""
    >
      <header className={styles.head}>
        <p className={styles.mark}>{t('mark')}</p>
        <time className={styles.day} dateTime={DAY}>
          {t('day')}
        </time>
        <Heading id="sample-title" className={styles.title}>
          {t('title')}
        </Heading>
        <p className={styles.skill}>{t('skill', { reached: REACHED, all: STEPS.length })}</p>
        <p className={styles.meaning}>
          <Trans t={t} i18nKey="meaning" components={{ strong: <strong /> }} />
        </p>
      </header>
      <ol className={styles.ladder}>
        {STEPS.map((step, index) => (
          <Rung key={step} step={step} number={index + 1} />
        ))}
      </ol>
      <div className={styles.foot}>
        <p className={styles.advice}>
          <strong>{t('nextTitle')}</strong> {t('nextText')}
        </p>
        <p className={styles.checked}>
          <Icon name="check" />
          {t('checked')}
        </p>
      </div>
    </article>
  );
}

/** One step; its state stands in words for those who listen, and on the two that matter for everybody. */
function Rung({ step, number }: { readonly step: Step; readonly number: number }) {
  const { t } = useTranslation('sample');
  const state = stateOf(number);
  const isHere = number === REACHED;
  return (
    <li className={cx(styles.rung, styles[state])}>
      {isHere && <Bird className={cx(styles.bird, 'flip')} />}
      <span>
        {state === 'next' && <span className={styles.tag}>{t('next')}</span>}
        {isHere && <span className={styles.tag}>{t('here')}</span>}
        {state !== 'next' && <span className="visually-hidden">{t(state)} </span>}
        {t(`steps.${step}`)}
      </span>
    </li>
  );
}
