import { useTranslation } from '@larkfield/area';
import {
  CLASSES,
  INDUSTRIES,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  REGIONS,
} from '../../shared/catalogues.ts';
import type { ChoiceGroup, Option } from './filter-fields.tsx';

/** The choices of the filters in the visitor's language. */
export function useCatalogues() {
  const { t } = useTranslation('events');
  const formats: readonly ChoiceGroup[] = [
    {
      label: t('kinds.news'),
      choices: keysOf(NEWS_FORMATS).map((key) => ({ value: key, label: t(`formats.${key}`) })),
    },
    {
      label: t('kinds.event'),
      choices: keysOf(MEETING_TYPES).map((key) => ({ value: key, label: t(`meetingTypes.${key}`) })),
    },
  ];
  const regions: readonly ChoiceGroup[] = [
    { choices: keysOf(REGIONS).map((key) => ({ value: key, label: t(`regions.${key}`) })) },
  ];
  const industries: readonly Option[] = keysOf(INDUSTRIES).map((key) => ({
    value: key,
    label: t(`industries.${key}`),
  }));
  const classes: readonly Option[] = keysOf(CLASSES).map((key) => ({
    value: key,
    label: t(`classes.${key}`),
  }));
  return { formats, regions, industries, classes };
}
