import { useTranslation } from '@larkfield/area';
import { FIELDS } from './steps.ts';

/** What may be left out. */
const OPTIONAL = /middlename|preferredname|issuedetail|comment|consent|times/;

/**
 * Labels by the names of the controls, in the order of the page, by which complaints are sorted: what is required bears an
 * asterisk (F31), complaints do without.
 */
export function useLabels() {
  const { t } = useTranslation('registration');
  const times = [1, 2].flatMap((number): [string, string][] => [
    [`times.${number}.date`, t('times.date', { number })],
    [`times.${number}.time`, t('times.time', { number })],
  ]);
  const all = Object.values(FIELDS)
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
