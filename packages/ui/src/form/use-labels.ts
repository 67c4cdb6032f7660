import { useTranslation } from '@larkfield/area';

/** Returns the labels of a form's fields in the language of the page; `keys` has the text key of each, `forms:fields.email`. */
export function useLabels<Field extends string>(
  keys: Readonly<Record<Field, string>>,
): Readonly<Record<Field, string>> {
  const { t } = useTranslation('forms');
  // The keys are checked by `npm run check forms`: they name texts of any namespace that the area loads.
  const textOf = t as unknown as (key: string) => string;
  const labels = Object.entries<string>(keys).map(([field, key]) => [field, textOf(key)]);
  return Object.fromEntries(labels) as Record<Field, string>;
}
