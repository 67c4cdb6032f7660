import { Trans, useTranslation } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import { Bird } from './bird.tsx';
import { REACHED_STEPS, STEPS, stepState, type Step } from './steps.ts';
import styles from './sample-report.module.css';

/** Fixed date of the sample, so that the page is always the same document. */
const DAY = '2025-03-12';

interface SampleReportProps {
  /** Heading level, one below that of the surrounding page or section. */
  readonly heading?: 'h2' | 'h3';
  /** `large`: full width, animated when it scrolls into view. `regular`: beside text, animated at once. */
  readonly size?: 'regular' | 'large';
}

/**
 * Renders the result of an invented child, marked as a sample. The page must load the namespace `sample`. Not in the search
 * index, because the text beside it says the same.
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
        <p className={styles.skill}>{t('skill', { reached: REACHED_STEPS, all: STEPS.length })}</p>
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

/** Renders one step. Its state is text for screen readers; two steps show it visibly. */
function Rung({ step, number }: { readonly step: Step; readonly number: number }) {
  const { t } = useTranslation('sample');
  const state = stepState(number);
  const isHere = number === REACHED_STEPS;
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
