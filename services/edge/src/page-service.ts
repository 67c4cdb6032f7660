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
import type { ServiceAddresses } from './config.ts';
import type { Rank } from './gate.ts';
import { createServiceClient, ServiceLate, type ServiceClientOptions } from './service-client.ts';

/** More than any page needs; a service that sends more is not listened to. */
const LONGEST_ANSWER = 2 * 1024 * 1024;

/**
 * Asks a service for a page. @throws Error when it says nothing that makes sense, or not in time; Overloaded when it has no
 * room; the signal's reason.
 */
export type AskForPage = (service: string, query: PageQuery, options: AskOptions) => Promise<PageAnswer>;

export interface AskOptions {
  readonly rank: Rank;
  /** Nobody waits for the page any more: the service is told, too. */
  readonly signal: AbortSignal;
}

/** Asks a service for the addresses of its patterns; it may have none to tell of. @throws Error as above. */
export type AskForList = (service: string) => Promise<PageList>;

/**
 * Pages that one copy renders at the same time, and how others wait for that. A service draws one page after the other: more at
 * once only end later all of them. Whoever is let in has the rest of `PAGE_LIMIT_MS` for the page; a refusal that comes at
 * once is followed by the next request at once.
 */
const PAGES_AT_ONCE = {
  connections: 8,
  targetMs: 150,
  mostWaiting: 512,
  longestWaitMs: 250,
  newestFirst: true,
} as const;

/** A list is made once a minute, in nobody's way. */
const LIST_LIMIT_MS = 2_000;

export interface PageService {
  readonly ask: AskForPage;
  readonly list: AskForList;
  close(): Promise<void>;
}

export interface PageServiceOptions extends ServiceClientOptions {
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

/**
 * Asks over HTTP, with connections of its own: pages wait for no call. Services are shown the key that they share with the edge;
 * `traceHeaders` join the trace that is under way.
 */
export function createPageService(
  services: ServiceAddresses,
  key: string,
  { traceHeaders, ...options }: PageServiceOptions = {},
): PageService {
  const ownConnections = { ...PAGES_AT_ONCE, maxResponseSize: LONGEST_ANSWER };
  const client = createServiceClient(services, { ...options, ...ownConnections });
  const headers = () => ({ [EDGE_KEY_HEADER]: key, ...traceHeaders?.() });
  const isAnswer = createAjv().compile<PageAnswer>(pageAnswer);
  const isList = createAjv().compile<PageList>(pageList);
  return {
    async ask(service, query, { rank, signal }) {
      const begun = performance.now();
      const { statusCode, body } = await client.request({
        service,
        path: `${PAGES_PATH}?${new URLSearchParams(query).toString()}`,
        method: 'GET',
        headers: headers(),
        headersTimeout: PAGE_ANSWER_LIMIT_MS,
        rank,
        signal,
      });
      const left = PAGE_ANSWER_LIMIT_MS - (performance.now() - begun);
      // A service that stops in the middle of its answer, or sends it bit by bit, has no more time than another.
      const late = setTimeout(() => body.destroy(new ServiceLate()), left);
      const answer: unknown = await body.json().finally(() => clearTimeout(late));
      if (statusCode !== 200 && statusCode !== 503) throw new Error(`the service answered ${statusCode}`);
      if (!isAnswer(answer)) throw new Error('the service answered what is no page');
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
