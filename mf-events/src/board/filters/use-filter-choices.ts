import { useTranslation } from '@larkfield/area';
import {
  CLASSES,
  INDUSTRIES,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  REGIONS,
} from '../../../shared/catalogues.ts';
import type { FilterOptionGroup, FilterOption } from './filter-fields.tsx';

/** Returns the choices of the filters (formats, regions, industries, classes) in the visitor's language. */
export function useFilterChoices() {
  const { t } = useTranslation('events');
  const formats: readonly FilterOptionGroup[] = [
    {
      label: t('kinds.news'),
      choices: keysOf(NEWS_FORMATS).map((key) => ({ value: key, label: t(`formats.${key}`) })),
    },
    {
      label: t('kinds.event'),
      choices: keysOf(MEETING_TYPES).map((key) => ({ value: key, label: t(`meetingTypes.${key}`) })),
    },
  ];
  const regions: readonly FilterOptionGroup[] = [
    { choices: keysOf(REGIONS).map((key) => ({ value: key, label: t(`regions.${key}`) })) },
  ];
  const industries: readonly FilterOption[] = keysOf(INDUSTRIES).map((key) => ({
    value: key,
    label: t(`industries.${key}`),
  }));
  const classes: readonly FilterOption[] = keysOf(CLASSES).map((key) => ({
    value: key,
    label: t(`classes.${key}`),
  }));
  return { formats, regions, industries, classes };
}
