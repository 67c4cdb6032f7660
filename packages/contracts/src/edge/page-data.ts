/** Path prefix of the edge at which an open page loads the data of a dynamic page; the page's address follows. */
export const PAGE_DATA_PATH = '/page-data';

/** Answer of `PAGE_DATA_PATH`: the data of the page, or why there is none. */
export type PageDataResponse = {
  /** The data was cached before the last write and the service did not answer in time. The caller should retry. */
  readonly stale?: boolean;
} & (
  | { readonly status: 200; readonly title: string; readonly description: string; readonly data: unknown }
  | { readonly status: 301; /** Site path without language. */ readonly location: string }
  | { readonly status: 404 | 410 | 503 }
);
