import { useTranslation } from '@larkfield/area';
import { FIELD_TEXTS, PART_FIELD_TEXTS, type Part } from './field-texts.ts';

/** Returns labels by control name, in page order; those of the error summary also contain the person. */
export function useSignupLabels() {
  const { t } = useTranslation('investor');
  // `field-texts.ts` contains all keys with their namespaces.
  const textOf = t as unknown as (key: string) => string;
  const labels = Object.fromEntries(Object.entries(FIELD_TEXTS).map(([name, key]) => [name, textOf(key)]));
  const summaryLabels = Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      const part = partOf(name);
      return [name, part ? t('named', { part: t(`parts.${part}`), field: label }) : label];
    }),
  );
  return { labels, summaryLabels };
}

function partOf(name: string): Part | undefined {
  const [, part = ''] = name.split('.');
  return name.split('.').length > 2 && part in PART_FIELD_TEXTS ? (part as Part) : undefined;
}
