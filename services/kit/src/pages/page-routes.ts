import { setImmediate } from 'node:timers/promises';
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
import { DEFAULT_LANGUAGE, findRoute } from '@larkfield/contracts';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { responseSchemas } from '../http/response-schemas.ts';
import { toServiceError } from '../http/error-handler.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { compileValidator } from '../http/validation.ts';
import { makeEachPage } from './warm-up.ts';

/** Shorter than the edge's limit, so that the edge still has time to read the response. */
const ANSWER_LIMIT_MS = PAGE_ANSWER_LIMIT_MS - 50;

const RETRY_AFTER_S = 5;
const MAX_LOGGED_NAME = 100;
const UNAVAILABLE = { status: 503, maxAgeS: 0 } as const;
const NOT_FOUND = { status: 404, maxAgeS: 60 } as const;

export interface PageRequest extends Omit<PageQuery, 'search'> {
  /** The matching pattern: `/openings/:slug`. */
  readonly pattern: string;
  /** Decoded values of the pattern's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** Query string as in the URL: empty, or with its question mark. */
  readonly query: string;
}

type FoundPage = Extract<PageAnswer, { readonly status: 200 }>;

/** Result of a handler. A page with status 200 always has data. */
export type PageOf<Data> =
  (Omit<FoundPage, 'data'> & { readonly data: Data }) | Exclude<PageAnswer, FoundPage>;

export type PageHandler<Data = unknown> = (request: PageRequest) => Promise<PageOf<Data>>;

/** Handlers of all pages of an area, or of the pages `P`. Their data must match the page's schema. */
export type PageHandlers<S extends PageSchemas, P extends keyof S = keyof S> = {
  readonly [Path in P]: PageHandler<DataOf<S[Path]>>;
};

/** Renders a found page with the data used for hydration. Resolves with undefined if the browser should render it. */
export interface RenderPage {
  (request: PageRequest, data: unknown): Promise<string | undefined>;
  /** Returns the live site once its files are loaded. */
  readonly liveSite?: () => string | undefined;
}

/**
 * Registers the route at which the edge requests pages, by the path patterns of the area's contract
 * (`'/openings/:slug'`). Page data are validated before they are rendered or sent. Invalid data (logged by field
 * names only), a slow handler or an unavailable database result in status 503 with `retry-after`.
 * @throws Error if a page has no schema
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
  const isAnswer = compileValidator<PageAnswer>(pageAnswer);

  async function answerTo(
    { path, search, ...rest }: PageQuery,
    isAborted: () => Promise<boolean>,
  ): Promise<PageAnswer | undefined> {
    if (await isAborted()) return undefined;
    const found = findRoute(pages, path);
    if (!found) return NOT_FOUND;
    const { route, params } = found;
    const query = { search: new URLSearchParams(search), query: search };
    const request = { ...rest, path, pattern: route.path, params, ...query };
    const answer = await route.handler(request);
    // The result of a handler is not trusted: the whole response is validated below.
    if (answer?.status !== 200) return answer;
    const data = asSent(answer.data);
    route.check(data);
    if (await isAborted()) return undefined;
    const fragment = await render?.(request, data);
    return { ...answer, data, ...(fragment === undefined ? {} : { fragment }) };
  }

  // Code that has never run is slow, so each kind of page is made once before the service listens.
  app.addHook('onReady', async () => {
    const site = render?.liveSite?.();
    if (site === undefined) return;
    try {
      await makeEachPage(Object.keys(handlers), (path) =>
        answerTo({ path, language: DEFAULT_LANGUAGE, search: '', site }, async () => false),
      );
    } catch (error) {
      app.log.warn({ err: error }, 'pages are made from the first request on');
    }
  });

  app.route({
    method: 'GET',
    url: PAGES_PATH,
    schema: { querystring: pageQuery, response: responseSchemas({ 200: pageAnswer, 503: unavailablePage }) },
    config: { rights: 'internal', pages: schemas },
    handlerTimeout: ANSWER_LIMIT_MS,
    // The response is validated below, more strictly than by a serializer.
    serializerCompiler: () => (answer) => JSON.stringify(answer),
    errorHandler: answerUnavailable,
    async handler({ query }, reply) {
      const answer = await answerTo(query, () => isGone(reply));
      if (reply.raw.destroyed) return reply.hijack();
      if (!isAnswer(answer)) throw new Error('the response for a page does not match its schema');
      return answer.status === 503 ? unavailable(reply) : answer;
    },
  });
}

/** Registers the route that lists the addresses of the pages, for the sitemap and the site search. */
export function registerPageList(app: TypeBoxInstance, list: () => Promise<PageList>): void {
  const route = {
    schema: { response: responseSchemas({ 200: pageList }) },
    config: { rights: 'internal' },
  } as const;
  app.get(PAGE_LIST_PATH, route, list);
}

/**
 * Resolves with whether the client has gone. Waits for pending I/O first: while a page is rendered, Node cannot notice
 * that a client has gone.
 */
async function isGone({ raw }: FastifyReply): Promise<boolean> {
  await setImmediate();
  return raw.destroyed;
}

/** Sends every temporary error as an unavailable page. Other errors are handled as in every route. */
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

/** Page data that do not match the schema. Holds only field names, because values may be personal. */
class DataError extends Error {
  readonly page: string;
  readonly fields: readonly string[];

  constructor(page: string, fields: readonly string[]) {
    super('the data of a page do not match its schema');
    this.page = page;
    this.fields = fields;
  }
}

/** Returns a validator of a page's data that throws `DataError`. */
function createDataCheck(page: string, schema: TSchema | undefined): (data: unknown) => void {
  if (!schema) throw new Error(`the data of the page ${page} have no schema`);
  const matches = compileValidator(schema);
  return (data) => {
    if (!matches(data)) throw new DataError(page, [...new Set((matches.errors ?? []).map(fieldOf))]);
  };
}

/** Returns the name of the field that an error is about: `items[].title`. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const named: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const steps = instancePath.split('/').slice(1);
  const names = [...steps, ...(typeof named === 'string' ? [named.slice(0, MAX_LOGGED_NAME)] : [])];
  return names.join('.').replaceAll(/\.\d+(?=\.|$)/g, '[]') || 'data';
}

/** Returns the data as sent (dates become texts), so that server and browser render the same. */
function asSent(data: unknown): unknown {
  return data === undefined ? undefined : JSON.parse(JSON.stringify(data));
}
