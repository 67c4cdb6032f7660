import {
  PAGE_LIMIT_MS,
  PAGES_PATH,
  pageAnswer,
  type PageAnswer,
  type PageQuery,
} from '@larkfield/contracts/dynamic-pages';
import { createAjv } from '@larkfield/contracts/forms';
import { createServiceClient } from './service-client.ts';

/** More than any page needs; a service that sends more is not listened to. */
const LONGEST_ANSWER = 2 * 1024 * 1024;

/** Asks a service for a page. @throws Error when it says nothing that makes sense, or not in time. */
export type AskForPage = (base: string, query: PageQuery) => Promise<PageAnswer>;

/** Asks over HTTP, with connections of its own: pages wait for no call. */
export function createPageService(): { readonly ask: AskForPage; close(): Promise<void> } {
  const client = createServiceClient({ connections: 32, maxResponseSize: LONGEST_ANSWER });
  const isAnswer = createAjv().compile<PageAnswer>(pageAnswer);
  return {
    async ask(base, query) {
      const { statusCode, body } = await client.request({
        origin: base,
        path: `${PAGES_PATH}?${new URLSearchParams(query).toString()}`,
        method: 'GET',
        headersTimeout: PAGE_LIMIT_MS,
        bodyTimeout: PAGE_LIMIT_MS,
      });
      const answer: unknown = await body.json();
      if (statusCode !== 200 && statusCode !== 503) throw new Error(`the service answered ${statusCode}`);
      if (!isAnswer(answer)) throw new Error('the service answered what is no page');
      return answer;
    },
    close: () => client.close(),
  };
}
