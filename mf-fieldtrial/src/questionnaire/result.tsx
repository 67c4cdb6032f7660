import { useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Icon } from '@larkfield/ui';
import { useRef } from 'react';
import { ShareButton } from '../share/share-button.tsx';
import { QUESTIONS, scoreOf, type Answers } from './questions.ts';
import styles from './questionnaire.module.css';

interface ResultProps {
  readonly level: 2 | 3;
  readonly answers: Answers;
  onRetry(): void;
}

export function Result({ level, answers, onRetry }: ResultProps) {
  const { t } = useTranslation('questionnaire');
  const { interactive } = useSite();
  const { correct, percent } = scoreOf(answers);
  const own = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  const Smaller = `h${level === 2 ? 3 : 4}` as const;

  function print(): void {
    own.current?.setAttribute('data-printed', '');
    window.print();
    own.current?.removeAttribute('data-printed');
  }

  return (
    <div ref={own} className={styles.result}>
      <Heading tabIndex={-1} data-slide-head>
        {t('result.title')}
      </Heading>
      <p className={styles.score}>{t('result.score', { percent })}</p>
      <p>{t('result.correct', { correct, total: QUESTIONS.length })}</p>
      <p>
        <strong>{t('result.thanks')}</strong>
      </p>
      <p className={styles.note}>{t('result.note')}</p>
      <div className={styles.steps}>
        {interactive ? (
          <Button onClick={onRetry}>{t('retry')}</Button>
        ) : (
          <ButtonLink to="/fieldTrial/questionnaire">{t('retry')}</ButtonLink>
        )}
        <Button variant="secondary" className={styles.scripted} onClick={print}>
          {t('print')}
        </Button>
        <ShareButton path="/fieldTrial#questionnaire" title={t('title')} label={t('share')} />
      </div>
      <Smaller className={styles.answersTitle}>{t('result.answers')}</Smaller>
      <ol className={styles.answers}>
        {QUESTIONS.map(({ key, correct: right }) => (
          <li key={key}>
            <p className={styles.asked}>{t(`questions.${key}.text`)}</p>
            <Given chosen={answers[key]} question={key} right={right} />
            <p className={styles.why}>
              {t('result.right', { answer: t(`questions.${key}.options.${right}`) })}{' '}
              {t(`questions.${key}.why`)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface GivenProps {
  readonly question: (typeof QUESTIONS)[number]['key'];
  readonly chosen: Answers[keyof Answers];
  readonly right: string;
}

/** States the outcome as text, not only by symbol or colour. */
function Given({ question, chosen, right }: GivenProps) {
  const { t } = useTranslation('questionnaire');
  if (chosen === right)
    return (
      <p className={styles.given}>
        <Icon name="check" />
        {t('result.yours')}
      </p>
    );
  return (
    <p>
      {chosen
        ? t('result.other', { answer: t(`questions.${question}.options.${chosen}`) })
        : t('result.none')}
    </p>
  );
}
