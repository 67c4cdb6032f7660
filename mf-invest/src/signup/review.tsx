import { useTranslation } from '@larkfield/area';
import { Answers, type Wire } from '@larkfield/ui';
import { masked } from '../rules/mask.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import styles from './page.module.css';
import { pathOf, STEPS, stepWith, type Step } from './steps.ts';
import { useAnswerWords, valueAt } from './use-answer-words.ts';
import { useLabels } from './use-labels.ts';

/** Told as a number of dots and its end. */
const NUMBERS = /\.(?:ssn|account_nr)$/;
const NOT_SHOWN = /(?:^|[._])confirm$|^password$|\.security_answer$/;

/** All answers before they are sent, tab by tab, each with the way back to it; numbers are masked. */
export function Review({ wire }: { readonly wire: Wire }) {
  const { t } = useTranslation('investor');
  const { names } = useLabels();
  const say = useAnswerWords();
  const answerTo = (field: string) => {
    const value = valueAt(wire, field);
    return value === undefined ? undefined : say(field, NUMBERS.test(field) ? masked(value) : value);
  };
  const rowsOf = (step: Step) =>
    Object.keys(FIELD_TEXTS)
      .filter((field) => stepWith(field) === step && !NOT_SHOWN.test(field))
      .flatMap((field) => {
        const answer = answerTo(field);
        return answer === undefined ? [] : [{ field, name: names[field] ?? field, answer }];
      });
  return (
    <section aria-labelledby="review-title" className={styles.review}>
      <h3 id="review-title">{t('review.title')}</h3>
      <p>{t('review.intro')}</p>
      {STEPS.map((step) => (
        <Answers
          key={step}
          level={4}
          title={t(`signup.steps.${step}.title`)}
          to={step === 'activation' ? undefined : pathOf(step)}
          rows={rowsOf(step)}
        />
      ))}
    </section>
  );
}
