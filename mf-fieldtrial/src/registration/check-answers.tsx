import { useSite, useTranslation } from '@larkfield/area';
import { parseDay } from '@larkfield/contracts';
import { SKILLS } from '../rules/choices.ts';
import { wishedTimes } from '../rules/times.ts';
import styles from './page.module.css';
import { Answers, StepSection, type WireEntries } from '@larkfield/ui';
import { STEP_FIELDS, pathOf, STEPS } from './model/steps.ts';
import { useTeacherChoices } from './model/use-teacher-choices.ts';

/** Fields without a row of their own: `drop` also stands for `stay`, and the consent is a text. */
const WITHOUT_ROW = ['stay', 'consent'];
const CHOICES = ['gender', 'distance', 'anw1', 'anw2', 'anw3', 'anw4', 'anw5', 'drop'];

/** Renders all answers by section, each with a link back to it. */
export function CheckAnswers({ wire }: { readonly wire: WireEntries }) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const answerTo = useAnswers(wire);
  const none = (field: string) => (CHOICES.includes(field) ? t('noAnswer') : f('answers.none'));
  const rowsOf = (step: keyof typeof STEP_FIELDS) =>
    STEP_FIELDS[step]
      .filter((field) => !WITHOUT_ROW.includes(field))
      .map((field) => {
        const name = t(`fields.${field}` as 'fields.firstname');
        return { field, name, answer: answerTo(field) ?? none(field) };
      });
  const answeredSteps = STEPS.filter((step) => step !== 'check');
  return (
    <StepSection
      headingId="section-check"
      current
      title={t('steps.check.title')}
      intro={t('steps.check.intro')}
    >
      {answeredSteps.map((step) => (
        <div key={step} className={styles.answers}>
          <Answers level={3} title={t(`steps.${step}.title`)} to={pathOf(step)} rows={rowsOf(step)} />
        </div>
      ))}
    </StepSection>
  );
}

function useAnswers(wire: WireEntries): (field: string) => string | undefined {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const teacher = useTeacherChoices();
  // The value is one of the offered choices, so the key exists.
  const translate = t as unknown as (key: string) => string;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const textOf = (field: string) => (typeof wire[field] === 'string' ? wire[field] : undefined);
  const day = (date: string) => {
    const found = parseDay(date);
    return found ? dates.format(found) : date;
  };
  const special: Readonly<Record<string, (value: string) => string>> = {
    gender: (value) => translate(`genders.${value}`),
    birth: day,
    country: (value) => new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value,
    distance: (value) => translate(`distances.${value}`),
    anw1: (value) =>
      SKILLS.filter((letter) => value.includes(letter))
        .map((letter) => translate(`anw1.${letter}`))
        .join('; '),
    anw2: (value) => translate(`anw2.${value}`),
    anw3: (value) => teacher('anw3').find((choice) => choice.value === value)?.label ?? value,
    anw4: (value) => teacher('anw4').find((choice) => choice.value === value)?.label ?? value,
    anw5: (value) => translate(`anw5.${value}`),
    fileid: () => t('check.waiverThere'),
    drop: (value) => translate(`pickups.${value === 'true' ? 'drop' : 'stay'}`),
    availDate: (value) =>
      wishedTimes(value)
        .map((each) => `${day(each.date)}, ${each.time}`)
        .join('; '),
  };
  return (field) => {
    const value = textOf(field);
    return value === undefined ? undefined : (special[field]?.(value) ?? value);
  };
}
