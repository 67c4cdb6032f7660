import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import { answersIn, QUESTIONS, type Answers } from './questions.ts';
import styles from './questionnaire.module.css';
import { Question } from './question.tsx';
import { Result } from './result.tsx';

interface QuestionnaireProps {
  readonly level: 2 | 3;
  /** Answers sent without script; the result is then shown at once. */
  readonly given?: Answers | undefined;
}

/** Index of the result slide, after the last question. */
const RESULT = QUESTIONS.length;

/** Renders four questions one by one, then the result. Without script all are visible and sent as a form. */
export function Questionnaire({ level, given }: QuestionnaireProps) {
  const { t } = useTranslation('questionnaire');
  const site = useSite();
  const [slide, setSlide] = useState(given ? RESULT : 0);
  const [answers, setAnswers] = useState<Answers>(given ?? {});
  /** Index of a question that was left unanswered once; a second press skips it. */
  const [unanswered, setUnanswered] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const hasMoved = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Focuses the new slide, so that screen readers announce it. Not on the first render: the page is read from its top.
    if (hasMoved.current) box.current?.querySelector<HTMLElement>('[data-slide-head]')?.focus();
  }, [slide]);

  function show(next: number): void {
    hasMoved.current = true;
    if (form.current) setAnswers(answersIn(new FormData(form.current)));
    setUnanswered(undefined);
    setSlide(Math.max(0, Math.min(next, RESULT)));
  }

  function retry(): void {
    hasMoved.current = true;
    setAnswers({});
    setSlide(0);
  }

  return (
    <div ref={box} className={styles.questionnaire}>
      {slide === RESULT ? (
        <Result level={level} answers={answers} onRetry={retry} />
      ) : (
        <form
          ref={form}
          method="get"
          action={hrefTo(site, '/fieldTrial/questionnaire')}
          className={cx(styles.form, site.interactive && styles.live)}
          onChange={() => setUnanswered(undefined)}
          onSubmit={(event) => {
            event.preventDefault();
            const question = QUESTIONS[slide];
            const isAnswered = question && new FormData(event.currentTarget).has(question.key);
            if (isAnswered || unanswered === slide) show(slide + 1);
            else setUnanswered(slide);
          }}
        >
          {QUESTIONS.map(({ key }, index) => (
            <Question
              key={key}
              name={key}
              number={index + 1}
              answer={answers[key]}
              isShown={index === slide}
            />
          ))}
          {unanswered === slide && (
            <p role="alert" className={styles.note}>
              {t('unanswered')}
            </p>
          )}
          <div className={styles.steps}>
            <Button variant="secondary" hidden={slide === 0} onClick={() => show(slide - 1)}>
              {t('back')}
            </Button>
            <Button type="submit" className={styles.next} hidden={slide === RESULT - 1}>
              {t('next')}
            </Button>
            <Button type="submit" className={styles.finish} hidden={site.interactive && slide < RESULT - 1}>
              {t('finish')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
