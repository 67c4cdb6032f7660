import { useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { OPTIONS, QUESTIONS, type Option, type QuestionKey } from './questions.ts';
import styles from './questionnaire.module.css';

interface QuestionProps {
  readonly name: QuestionKey;
  /** Starts at 1. */
  readonly number: number;
  readonly answer: Option | undefined;
  readonly isShown: boolean;
}

export function Question({ name, number, answer, isShown }: QuestionProps) {
  const { t } = useTranslation('questionnaire');
  return (
    <fieldset className={cx(styles.question, isShown && styles.shown)}>
      <legend className={styles.legend} tabIndex={-1} data-slide-head={isShown || undefined}>
        <span className={styles.progress}>{t('progress', { number, total: QUESTIONS.length })}</span>
        <span className={styles.header}>{t(`questions.${name}.header`)}</span>
        <span>{t(`questions.${name}.text`)}</span>
      </legend>
      {OPTIONS.map((option) => (
        <label key={option} className={styles.option}>
          <input type="radio" name={name} value={option} defaultChecked={answer === option} />
          <span>{t(`questions.${name}.options.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
