import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import {
  PAGE_ANSWER_LIMIT_MS,
  PAGE_LIST_PATH,
  PAGES_PATH,
  pageAnswer,
  pageList,
  type PageAnswer,
  type PageList,
  type PageQuery,
} from '@larkfield/contracts/dynamic-pages';
import { createAjv } from '@larkfield/contracts/forms';
import type { ServiceAddresses } from '../config.ts';
import type { Rank } from '../service-clients/concurrency-limiter.ts';
import {
  createServiceClient,
  ServiceTimeoutError,
  type ServiceClientOptions,
} from '../service-clients/service-client.ts';

/** More than any page needs. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Requests a page from a service.
 * @throws Error if the answer is invalid or late, Overloaded if the service has no capacity, or the signal's reason
 */
export type RequestPage = (service: string, query: PageQuery, options: RequestOptions) => Promise<PageAnswer>;

export interface RequestOptions {
  readonly rank: Rank;
  /** Aborted when no caller waits for the page. Also aborts the request to the service. */
  readonly signal: AbortSignal;
}

/** Requests the addresses of a service's path patterns, which may be none. @throws Error if the answer is invalid or late */
export type RequestList = (service: string) => Promise<PageList>;

/**
 * Concurrency limit per instance. A service renders one page after the other, so more at once would only delay them all. An
 * admitted request has the rest of `PAGE_LIMIT_MS` for its page. Requests wait before they are rejected, because a client
 * that is rejected at once retries at once.
 */
const CONCURRENCY = {
  connections: 8,
  targetMs: 150,
  mostWaiting: 512,
  longestWaitMs: 250,
  newestFirst: true,
} as const;

/** Time limit of a list. It is requested once a minute, and no page waits for it. */
const LIST_LIMIT_MS = 2_000;

export interface PageService {
  readonly ask: RequestPage;
  readonly list: RequestList;
  close(): Promise<void>;
}

export interface PageServiceOptions extends ServiceClientOptions {
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

/**
 * Creates the HTTP client for dynamic pages, with connections of its own, so that pages do not wait for calls.
 * @param key - the edge key, sent with each request
 * @param traceHeaders - returns headers that join the current trace
 */
export function createPageService(
  services: ServiceAddresses,
  key: string,
  { traceHeaders, ...options }: PageServiceOptions = {},
): PageService {
  const ownConnections = { ...CONCURRENCY, maxResponseSize: MAX_ANSWER_BYTES };
  const client = createServiceClient(services, { ...options, ...ownConnections });
  const headers = () => ({ [EDGE_KEY_HEADER]: key, ...traceHeaders?.() });
  const isAnswer = createAjv().compile<PageAnswer>(pageAnswer);
  const isList = createAjv().compile<PageList>(pageList);
  return {
    async ask(service, query, { rank, signal }) {
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({
        service,
        path: `${PAGES_PATH}?${new URLSearchParams(query).toString()}`,
        method: 'GET',
        headers: headers(),
        headersTimeout: PAGE_ANSWER_LIMIT_MS,
        rank,
        signal,
      });
      const left = PAGE_ANSWER_LIMIT_MS - (performance.now() - startedAt);
      // The time limit includes the body, for a service that stops within its answer or sends it slowly.
      const timer = setTimeout(() => body.destroy(new ServiceTimeoutError()), left);
      const answer: unknown = await body.json().finally(() => clearTimeout(timer));
      if (statusCode !== 200 && statusCode !== 503) throw new Error(`the service answered ${statusCode}`);
      if (!isAnswer(answer)) throw new Error('the service sent an invalid page answer');
      return answer;
    },
    async list(service) {
      const { statusCode, body } = await client.request({
        service,
        path: PAGE_LIST_PATH,
        method: 'GET',
        headers: headers(),
        headersTimeout: LIST_LIMIT_MS,
        bodyTimeout: LIST_LIMIT_MS,
      });
      const answer: unknown = await body.json();
      if (statusCode === 404) return [];
      if (statusCode !== 200 || !isList(answer)) throw new Error(`the service answered ${statusCode}`);
      return answer;
    },
    close: () => client.close(),
  };
}
