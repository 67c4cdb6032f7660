import { useTranslation } from '@larkfield/area';
import type { FormSettings } from '@larkfield/ui';
import { STEP_FIELDS } from './steps.ts';

/** Returns labels by control name in page order, which sorts the problems. */
export function useRegistrationLabels(): Required<Pick<FormSettings, 'labels' | 'summaryLabels'>> {
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
  return {
    labels: Object.fromEntries(all),
    // A colon follows, so questions lose their mark.
    summaryLabels: Object.fromEntries(all.map(([name, label]) => [name, label.replace(/[?？؟]$/, '')])),
  };
}
