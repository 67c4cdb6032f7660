import { setImmediate } from 'node:timers/promises';
import { createAjv } from '@larkfield/contracts/forms';
import {
  PAGE_ANSWER_LIMIT_MS,
  PAGE_LIST_PATH,
  PAGES_PATH,
  pageAnswer,
  pageList,
  pageQuery,
  unavailablePage,
  type DataOf,
  type PageAnswer,
  type PageList,
  type PageQuery,
  type PageSchemas,
} from '@larkfield/contracts/dynamic-pages';
import { findRoute } from '@larkfield/contracts';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { answers } from './answers.ts';
import { toServiceError } from './error-handler.ts';
import type { TypeBoxInstance } from './type-provider.ts';

/** Leaves the edge the time to read the answer before its own limit is reached. */
const ANSWER_WITHIN_MS = PAGE_ANSWER_LIMIT_MS - 50;

const RETRY_AFTER_S = 5;
/** Characters of a field's name that are logged. */
const LONGEST_NAME = 100;
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

type Shown = Extract<PageAnswer, { readonly status: 200 }>;

/** What a handler answers: a page that is there always has data. */
export type PageOf<Data> = (Omit<Shown, 'data'> & { readonly data: Data }) | Exclude<PageAnswer, Shown>;

/** Says what there is at an address. */
export type PageHandler<Data = unknown> = (request: PageRequest) => Promise<PageOf<Data>>;

/** A handler for each page of an area, or for some (`P`), whose data fit the page's schema. */
export type PageHandlers<S extends PageSchemas, P extends keyof S = keyof S> = {
  readonly [Path in P]: PageHandler<DataOf<S[Path]>>;
};

/** Renders a page that is there, with the data that the browser will hydrate it with; or leaves it to the browser. */
export type RenderPage = (request: PageRequest, data: unknown) => Promise<string | undefined>;

/**
 * Answers the edge's questions for pages, by the path patterns of the area's contract (`'/openings/:slug'`). The data of a page are
 * checked with its schema before they are rendered or sent; data that do not fit are logged by the names of their fields, and the
 * page is unavailable: 503 with `retry-after`. So is a page whose handler takes too long, or whose database does not answer.
 * @throws Error when a page has no schema
 */
export function registerPages<S extends PageSchemas>(
  app: TypeBoxInstance,
  schemas: S,
  handlers: PageHandlers<S>,
  render?: RenderPage,
): void {
  const pages = Object.entries<PageHandler>(handlers).map(([path, handler]) => ({
    path,
    handler,
    check: createDataCheck(path, schemas[path]),
  }));
  const isAnswer = createAjv().compile<PageAnswer>(pageAnswer);

  async function answerTo(
    { path, search, ...rest }: PageQuery,
    reply: FastifyReply,
  ): Promise<PageAnswer | undefined> {
    if (await isGivenUp(reply)) return undefined;
    const found = findRoute(pages, path);
    if (!found) return NOT_FOUND;
    const { route, params } = found;
    const query = { search: new URLSearchParams(search), query: search };
    const request = { ...rest, path, pattern: route.path, params, ...query };
    const answer = await route.handler(request);
    // A handler can answer anything at run time: the whole answer is checked below.
    if (answer?.status !== 200) return answer;
    const data = asSent(answer.data);
    route.check(data);
    if (await isGivenUp(reply)) return undefined;
    const fragment = await render?.(request, data);
    return { ...answer, data, ...(fragment === undefined ? {} : { fragment }) };
  }

  app.route({
    method: 'GET',
    url: PAGES_PATH,
    schema: { querystring: pageQuery, response: answers({ 200: pageAnswer, 503: unavailablePage }) },
    config: { rights: 'internal', pages: schemas },
    handlerTimeout: ANSWER_WITHIN_MS,
    // Checked below, all of it and more strictly than a serializer does.
    serializerCompiler: () => (answer) => JSON.stringify(answer),
    errorHandler: answerUnavailable,
    async handler({ query }, reply) {
      const answer = await answerTo(query, reply);
      if (reply.raw.destroyed) return reply.hijack();
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

/**
 * Whether nobody waits for the page any more. Looks for that at what has come in meanwhile: drawing a page lets nothing
 * else happen, and while many are drawn, some of those who wait for theirs go away.
 */
async function isGivenUp({ raw }: FastifyReply): Promise<boolean> {
  await setImmediate();
  return raw.destroyed;
}

/** Whatever stands for "later" is said in one way; the rest is told as by any other route. */
function answerUnavailable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof DataError) {
    const { page, fields } = error;
    request.log.error({ route: page, fields: fields.join(', ') }, error.message);
    void reply.send(unavailable(reply));
    return;
  }
  const { code } = toServiceError(error, request);
  if (code !== 'UNAVAILABLE' && code !== 'TIMED_OUT') throw error;
  request.log.warn({ code, route: PAGES_PATH }, 'page not answered in time');
  void reply.send(unavailable(reply));
}

function unavailable(reply: FastifyReply): typeof UNAVAILABLE {
  void reply.code(503).header('retry-after', String(RETRY_AFTER_S));
  return UNAVAILABLE;
}

/** Data of a page that do not fit its schema, by the names of the fields: values may be personal and are not logged. */
class DataError extends Error {
  readonly page: string;
  readonly fields: readonly string[];

  constructor(page: string, fields: readonly string[]) {
    super('the data of a page do not fit its schema');
    this.page = page;
    this.fields = fields;
  }
}

/** Compiles the schema of a page's data. The check throws a {@link DataError}. */
function createDataCheck(page: string, schema: TSchema | undefined): (data: unknown) => void {
  if (!schema) throw new Error(`the data of the page ${page} have no schema`);
  const fits = createAjv().compile(schema);
  return (data) => {
    if (!fits(data)) throw new DataError(page, [...new Set((fits.errors ?? []).map(fieldOf))]);
  };
}

/** Name of the field that an error is about: `items[].title`. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const named: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const steps = instancePath.split('/').slice(1);
  const names = [...steps, ...(typeof named === 'string' ? [named.slice(0, LONGEST_NAME)] : [])];
  return names.join('.').replaceAll(/\.\d+(?=\.|$)/g, '[]') || 'data';
}

/** Data as the browser will have it: a date is a text by then, and both have to render the same. */
function asSent(data: unknown): unknown {
  return data === undefined ? undefined : JSON.parse(JSON.stringify(data));
}
