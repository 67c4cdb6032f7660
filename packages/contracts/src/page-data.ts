/** Where the edge answers an open page's question for a dynamic page: this, and the page's address behind it. */
export const PAGE_DATA_PATH = '/page-data';

/** The answer: what the page is drawn from, or what there is instead. */
export type PageData = {
  /** It is of before a write, and the service says nothing newer: worth asking for again. */
  readonly stale?: boolean;
} & (
  | { readonly status: 200; readonly title: string; readonly description: string; readonly data: unknown }
  | { readonly status: 301; /** Site path without language. */ readonly location: string }
  | { readonly status: 404 | 410 | 503 }
);
