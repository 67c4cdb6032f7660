import type { KindShape } from '../data/kinds.ts';

interface ListOptions {
  /** Columns to show instead of the usual ones. */
  readonly columns?: readonly string[] | undefined;
  /** Language of the titles that a search compares. */
  readonly language?: string;
}

/** Returns the query of the list's call. */
export function listQuery(
  shape: Pick<KindShape, 'filters' | 'due'>,
  params: URLSearchParams,
  { columns, language }: ListOptions = {},
): string {
  const query = new URLSearchParams();
  for (const name of ['search', ...filterNames(shape), 'order', 'cursor']) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  if (columns) query.set('columns', columns.join(','));
  if (language !== undefined && query.has('search')) query.set('language', language);
  return query.toString();
}

export function filterNames({ filters, due }: Pick<KindShape, 'filters' | 'due'>): string[] {
  return [...new Set([...filters.flat(), ...(due ? ['due'] : [])])];
}

/** Returns the address after a change of one parameter, which leads to the first page. */
export function withEntry(
  params: URLSearchParams,
  [name, value]: readonly [string, string],
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
