/** Columns that the table of opportunities can be sorted by; the first is its order without a word in the address. */
export const SORT_COLUMNS = ['id', 'name', 'funded', 'rate', 'term'] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What of the table is shown, in which order. */
export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
  /** Only what can be invested in at present. */
  readonly openOnly: boolean;
}

/** What the address says: `?show=open`, `?sort=rate`, `?sort=-rate`; whatever else is all of them in the order of ids. */
export function readSort(search: URLSearchParams): Sort {
  const asked = search.get('sort') ?? '';
  const by = SORT_COLUMNS.find((column) => column === asked.replace(/^-/, ''));
  return {
    by: by ?? 'id',
    descending: by !== undefined && asked.startsWith('-'),
    openOnly: search.get('show') === 'open',
  };
}

/** The query of a sort, with its question mark; empty for all in the order of ids. */
export function writeSort({ by, descending, openOnly }: Sort): string {
  const isFirst = by === SORT_COLUMNS[0] && !descending;
  const parts = [openOnly ? 'show=open' : '', isFirst ? '' : `sort=${descending ? '-' : ''}${by}`];
  const query = parts.filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
}
