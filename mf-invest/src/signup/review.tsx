import { useTranslation } from '@larkfield/area';
import { Answers, type WireEntries } from '@larkfield/ui';
import { maskSecret } from '../rules/mask-secret.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import styles from './page.module.css';
import { pathOf, STEPS, stepOfField, type Step } from './steps.ts';
import { useAnswerTexts, valueAt } from './use-answer-texts.ts';
import { useSignupLabels } from './use-signup-labels.ts';

/** Matches fields that are shown masked: dots and the last characters. */
const NUMBERS = /\.(?:ssn|account_nr)$/;
const NOT_SHOWN = /(?:^|[._])confirm$|^password$|\.security_answer$/;

/** Renders all answers by tab, each with a link back to it. Numbers are masked. */
export function Review({ wire }: { readonly wire: WireEntries }) {
  const { t } = useTranslation('investor');
  const { summaryLabels } = useSignupLabels();
  const answerText = useAnswerTexts();
  const answerTo = (field: string) => {
    const value = valueAt(wire, field);
    return value === undefined
      ? undefined
      : answerText(field, NUMBERS.test(field) ? maskSecret(value) : value);
  };
  const rowsOf = (step: Step) =>
    Object.keys(FIELD_TEXTS)
      .filter((field) => stepOfField(field) === step && !NOT_SHOWN.test(field))
      .flatMap((field) => {
        const answer = answerTo(field);
        return answer === undefined ? [] : [{ field, name: summaryLabels[field] ?? field, answer }];
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
