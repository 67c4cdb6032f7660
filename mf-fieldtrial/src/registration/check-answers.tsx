import { useSite, useTranslation } from '@larkfield/area';
import { toDay } from '@larkfield/contracts';
import { SKILLS } from '../rules/choices.ts';
import { wishedTimes } from '../rules/times.ts';
import styles from './page.module.css';
import { Answers, StepSection, type Wire } from '@larkfield/ui';
import { FIELDS, pathOf, STEPS } from './steps.ts';
import { useTeacherChoices } from './use-teacher-choices.ts';

/** Said of two fields that are one choice, or of the text itself. */
const NOT_SHOWN = ['stay', 'consent'];
const CHOICES = ['gender', 'distance', 'anw1', 'anw2', 'anw3', 'anw4', 'anw5', 'drop'];

/** All answers, section by section, each with the way back to it. */
export function CheckAnswers({ wire }: { readonly wire: Wire }) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const answerTo = useAnswers(wire);
  const none = (field: string) => (CHOICES.includes(field) ? t('noAnswer') : f('answers.none'));
  const rowsOf = (step: keyof typeof FIELDS) =>
    FIELDS[step]
      .filter((field) => !NOT_SHOWN.includes(field))
      .map((field) => {
        const name = t(`fields.${field}` as 'fields.firstname');
        return { field, name, answer: answerTo(field) ?? none(field) };
      });
  const asked = STEPS.filter((step) => step !== 'check');
  return (
    <StepSection
      headingId="section-check"
      current
      title={t('steps.check.title')}
      intro={t('steps.check.intro')}
    >
      {asked.map((step) => (
        <div key={step} className={styles.answers}>
          <Answers level={3} title={t(`steps.${step}.title`)} to={pathOf(step)} rows={rowsOf(step)} />
        </div>
      ))}
    </StepSection>
  );
}

/** What was answered, in words. */
function useAnswers(wire: Wire): (field: string) => string | undefined {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const teacher = useTeacherChoices();
  // Keys of choices that a list has offered: the entry is one of them, or nothing.
  const say = t as unknown as (key: string) => string;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const textOf = (field: string) => (typeof wire[field] === 'string' ? wire[field] : undefined);
  const day = (date: string) => {
    const found = toDay(date);
    return found ? dates.format(found) : date;
  };
  const special: Readonly<Record<string, (value: string) => string>> = {
    gender: (value) => say(`genders.${value}`),
    birth: day,
    country: (value) => new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value,
    distance: (value) => say(`distances.${value}`),
    anw1: (value) =>
      SKILLS.filter((letter) => value.includes(letter))
        .map((letter) => say(`anw1.${letter}`))
        .join('; '),
    anw2: (value) => say(`anw2.${value}`),
    anw3: (value) => teacher('anw3').find((choice) => choice.value === value)?.label ?? value,
    anw4: (value) => teacher('anw4').find((choice) => choice.value === value)?.label ?? value,
    anw5: (value) => say(`anw5.${value}`),
    fileid: () => t('check.waiverThere'),
    drop: (value) => say(`pickups.${value === 'true' ? 'drop' : 'stay'}`),
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
