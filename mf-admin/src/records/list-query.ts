import type { KindShape } from '../data/kinds.ts';

/** Returns the query of the list's call. A search excludes filters; only declared combinations are valid. */
export function listQuery(shape: Pick<KindShape, 'filters'>, params: URLSearchParams): string {
  const query = new URLSearchParams();
  const copy = (name: string) => {
    const value = params.get(name);
    if (value) query.set(name, value);
  };
  if (params.get('search')) copy('search');
  else for (const name of filterNames(shape)) copy(name);
  copy('order');
  copy('cursor');
  return query.toString();
}

export function filterNames({ filters }: Pick<KindShape, 'filters'>): string[] {
  return [...new Set(filters.flat())];
}

/** Returns the address after a change of one parameter. Removes parameters that cannot be combined with it. */
export function withEntry(
  shape: Pick<KindShape, 'filters'>,
  params: URLSearchParams,
  [name, value]: readonly [string, string],
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (value) next.set(name, value);
  else next.delete(name);
  const names = filterNames(shape);
  if (name === 'search' && value) for (const other of names) next.delete(other);
  if (!names.includes(name) || !value) return next;
  next.delete('search');
  const set = names.filter((other) => next.has(other));
  const declared = shape.filters.some(
    (known) => known.length === set.length && known.every((one) => set.includes(one)),
  );
  if (!declared) for (const other of set) if (other !== name) next.delete(other);
  return next;
}
