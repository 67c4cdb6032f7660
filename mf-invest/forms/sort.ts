/** Columns that the table of opportunities can be sorted by; the first is its order without a word in the address. */
export const SORT_COLUMNS = ['id', 'name', 'funded', 'rate', 'term'] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
}

/** What the address says: `?sort=rate`, `?sort=-rate`; whatever else is the order of ids. */
export function readSort(search: URLSearchParams): Sort {
  const asked = search.get('sort') ?? '';
  const by = SORT_COLUMNS.find((column) => column === asked.replace(/^-/, ''));
  return { by: by ?? 'id', descending: by !== undefined && asked.startsWith('-') };
}

/** The query of a sort, with its question mark; empty for the order of ids. */
export function writeSort({ by, descending }: Sort): string {
  if (descending) return `?sort=-${by}`;
  return by === SORT_COLUMNS[0] ? '' : `?sort=${by}`;
}
