import { useTranslation } from '@larkfield/area';
import { FIELD_TEXTS, PARTS, type Part } from './field-texts.ts';

/** Labels by the names of the controls, in the order of the page; complaints also say whose entry it is. */
export function useLabels() {
  const { t } = useTranslation('investor');
  // All keys stand in `field-texts.ts` with their namespaces.
  const say = t as unknown as (key: string) => string;
  const labels = Object.fromEntries(Object.entries(FIELD_TEXTS).map(([name, key]) => [name, say(key)]));
  const names = Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      const part = partOf(name);
      return [name, part ? t('named', { part: t(`parts.${part}`), field: label }) : label];
    }),
  );
  return { labels, names };
}

function partOf(name: string): Part | undefined {
  const [, part = ''] = name.split('.');
  return name.split('.').length > 2 && part in PARTS ? (part as Part) : undefined;
}
