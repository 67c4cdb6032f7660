import type { Namespaces, TFunction } from '@larkfield/area';

type FieldName = keyof Namespaces['forms']['fields'];

export function labelsOf(
  names: readonly FieldName[],
  f: TFunction<'forms'>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, f(`fields.${name}`)]));
}
