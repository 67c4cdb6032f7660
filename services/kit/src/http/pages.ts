import { createAjv } from '@larkfield/contracts/forms';
import {
  PAGE_ANSWER_LIMIT_MS,
  PAGE_LIST_PATH,
  PAGES_PATH,
  pageAnswer,
  pageList,
  pageQuery,
  unavailablePage,
  type PageAnswer,
  type PageList,
  type PageQuery,
} from '@larkfield/contracts/dynamic-pages';
import { findRoute } from '@larkfield/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answers } from './answers.ts';
import { toServiceError } from './error-handler.ts';
import type { TypeBoxInstance } from './type-provider.ts';

/** Leaves the edge the time to read the answer before its own limit is reached. */
const ANSWER_WITHIN_MS = PAGE_ANSWER_LIMIT_MS - 50;

const RETRY_AFTER_S = 5;
const UNAVAILABLE = { status: 503, maxAgeS: 0 } as const;
const NOT_FOUND = { status: 404, maxAgeS: 60 } as const;

/** A page that is asked for. */
export interface PageRequest extends Omit<PageQuery, 'search'> {
  /** The pattern that fits: `/openings/:slug`. */
  readonly pattern: string;
  /** What stands in the pattern's places, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The same as it stands in the address: empty, or with its question mark. */
  readonly query: string;
}

/** Says what there is at an address. */
export type PageHandler = (request: PageRequest) => Promise<PageAnswer>;

/** Renders a page that is there, with the data that the browser will hydrate it with; or leaves it to the browser. */
export type RenderPage = (request: PageRequest, data: unknown) => Promise<string | undefined>;

/**
 * Answers the edge's questions for pages, by the patterns of the area's contract (`'/openings/:slug'`). Answers are checked before they are sent. A handler that takes too long, or whose database does not
 * answer, counts as unavailable: 503 with `retry-after`.
 */
export function registerPages(
  app: TypeBoxInstance,
  pages: Readonly<Record<string, PageHandler>>,
  render?: RenderPage,
): void {
  const patterns = Object.entries(pages).map(([path, handler]) => ({ path, handler }));
  const isAnswer = createAjv().compile<PageAnswer>(pageAnswer);

  async function answerTo({ path, search, ...rest }: PageQuery): Promise<PageAnswer> {
    const found = findRoute(patterns, path);
    if (!found) return NOT_FOUND;
    const { route, params } = found;
    const query = { search: new URLSearchParams(search), query: search };
    const request = { ...rest, path, pattern: route.path, params, ...query };
    const answer = await route.handler(request);
    if (!render || answer.status !== 200) return answer;
    const fragment = await render(request, asSent(answer.data));
    return fragment === undefined ? answer : { ...answer, fragment };
  }

  app.route({
    method: 'GET',
    url: PAGES_PATH,
    schema: { querystring: pageQuery, response: answers({ 200: pageAnswer, 503: unavailablePage }) },
    config: { rights: 'internal' },
    handlerTimeout: ANSWER_WITHIN_MS,
    // Checked below, all of it and more strictly than a serializer does.
    serializerCompiler: () => (answer) => JSON.stringify(answer),
    errorHandler: answerUnavailable,
    async handler({ query }, reply) {
      const answer = await answerTo(query);
      if (!isAnswer(answer)) throw new Error('what is answered for a page does not fit its schema');
      return answer.status === 503 ? unavailable(reply) : answer;
    },
  });
}

/** Tells the edge which addresses the patterns have, for the sitemap and the search of the site. */
export function registerPageList(app: TypeBoxInstance, list: () => Promise<PageList>): void {
  const route = { schema: { response: answers({ 200: pageList }) }, config: { rights: 'internal' } } as const;
  app.get(PAGE_LIST_PATH, route, list);
}

/** Whatever stands for "later" is said in one way; the rest is told as by any other route. */
function answerUnavailable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code } = toServiceError(error, request);
  if (code !== 'UNAVAILABLE' && code !== 'TIMED_OUT') throw error;
  request.log.warn({ code, route: PAGES_PATH }, 'page not answered in time');
  void reply.send(unavailable(reply));
}

function unavailable(reply: FastifyReply): typeof UNAVAILABLE {
  void reply.code(503).header('retry-after', String(RETRY_AFTER_S));
  return UNAVAILABLE;
}

/** Data as the browser will have it: a date is a text by then, and both have to render the same. */
function asSent(data: unknown): unknown {
  return data === undefined ? undefined : JSON.parse(JSON.stringify(data));
}
