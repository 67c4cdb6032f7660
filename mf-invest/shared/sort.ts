/** Sortable columns of the table of opportunities; the first is the default. */
export const SORT_COLUMNS = ['id', 'name', 'funded', 'rate', 'term'] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
  /** Shows only opportunities that accept investments. */
  readonly openOnly: boolean;
}

/** Parses the address: `?show=open`, `?sort=rate`, `?sort=-rate`. Defaults to all opportunities by id. */
export function parseSort(search: URLSearchParams): Sort {
  const parameter = search.get('sort') ?? '';
  const by = SORT_COLUMNS.find((column) => column === parameter.replace(/^-/, ''));
  return {
    by: by ?? 'id',
    descending: by !== undefined && parameter.startsWith('-'),
    openOnly: search.get('show') === 'open',
  };
}

/** Formats the query of a sort, with question mark; empty for the default. */
export function formatSort({ by, descending, openOnly }: Sort): string {
  const isFirst = by === SORT_COLUMNS[0] && !descending;
  const parts = [openOnly ? 'show=open' : '', isFirst ? '' : `sort=${descending ? '-' : ''}${by}`];
  const query = parts.filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
}
