import { useTranslation } from '@larkfield/area';
import { STEP_FIELDS } from './steps.ts';

const OPTIONAL = /middlename|preferredname|issuedetail|comment|consent|times/;

/** Returns labels by control name in page order, which sorts the problems. Required ones have an asterisk (F31). */
export function useRegistrationLabels() {
  const { t } = useTranslation('registration');
  const times = [1, 2].flatMap((number): [string, string][] => [
    [`times.${number}.date`, t('times.date', { number })],
    [`times.${number}.time`, t('times.time', { number })],
  ]);
  const all = Object.values(STEP_FIELDS)
    .flat()
    .filter((field) => field !== 'stay')
    .flatMap((field): [string, string][] => {
      if (field === 'availDate') return times;
      // Two values of the call are one choice.
      return [[field === 'drop' ? 'pickup' : field, t(`fields.${field}` as 'fields.firstname')]];
    });
  const labels = all.map(([name, label]) => [name, OPTIONAL.test(name) ? label : `${label} *`]);
  return {
    labels: Object.fromEntries(labels) as Record<string, string>,
    names: Object.fromEntries(all),
  };
}
