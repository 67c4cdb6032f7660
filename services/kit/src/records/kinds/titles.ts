import type { Language } from '@larkfield/contracts';
import type { ServiceContext } from '../../context/service-context.ts';
import { filterField, orderField } from './fields.ts';
import type { Column, RecordKind } from './kind.ts';
import { normalizeForSearch } from './search-text.ts';

export interface TitleOptions {
  readonly context: Pick<ServiceContext, 'db'>;
  readonly language: Language;
}

/** Returns the titles of the values that stand for something. */
export async function loadTitles(
  { titles }: Column,
  { context, language }: TitleOptions,
): Promise<ReadonlyMap<string | number | boolean, string>> {
  const found = (await titles?.(context, language)) ?? [];
  return new Map(found.map(({ value, title }) => [value, title]));
}

/** A field and one of its values, whose title matches what was searched. */
export interface TitledValue {
  readonly field: string;
  readonly value: string | number;
}

/** Returns the columns whose titles a list can be searched by: an index serves their values in the list's order. */
function searchedTitles(kind: RecordKind) {
  return Object.entries(kind.columns).flatMap(([name, { titles }]) => {
    const field = filterField(kind, name);
    const isIndexed = field === orderField(kind) || kind.filters.some((names) => String(names) === name);
    return titles && isIndexed ? [{ field, titles }] : [];
  });
}

export const isSearchable = (kind: RecordKind): boolean =>
  kind.search.length > 0 || searchedTitles(kind).length > 0;

/** Returns the values of which a word of the title begins with the text that was searched. */
export async function valuesWithTitle(
  context: Pick<ServiceContext, 'db'>,
  kind: RecordKind,
  { search, language }: { readonly search?: string | undefined; readonly language: Language },
): Promise<TitledValue[]> {
  const text = normalizeForSearch(search ?? '');
  if (text === '') return [];
  const found = searchedTitles(kind).map(async ({ field, titles }) =>
    (await titles(context, language))
      .filter(({ title }) => ` ${normalizeForSearch(title)}`.includes(` ${text}`))
      .map(({ value }) => ({ field, value })),
  );
  return (await Promise.all(found)).flat();
}
