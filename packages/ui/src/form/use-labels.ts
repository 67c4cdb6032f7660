import { useTranslation } from '@larkfield/area';

/** Returns translated labels of a form's fields; `keys` holds their text keys, such as `forms:fields.email`. */
export function useLabels<Field extends string>(
  keys: Readonly<Record<Field, string>>,
): Readonly<Record<Field, string>> {
  const { t } = useTranslation('forms');
  // `npm run check forms` checks the keys. They can belong to any namespace that the area loads.
  const textOf = t as unknown as (key: string) => string;
  const labels = Object.entries<string>(keys).map(([field, key]) => [field, textOf(key)]);
  return Object.fromEntries(labels) as Record<Field, string>;
}
