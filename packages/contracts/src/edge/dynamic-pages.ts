// Imports TypeBox: for services and the edge. Browser code imports only types (`import type`).
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { LANGUAGES, type Language } from '../values/languages.ts';

/**
 * Path of a service's dynamic pages on its own port: `GET /pages?path=…`. It is not below `/api`: only the edge itself calls
 * it, and requests that the edge forwards are rejected.
 */
export const PAGES_PATH = '/pages';

/**
 * Path of a service's list of dynamic page addresses, for the sitemap and the search: `GET /pages/list`. Like `PAGES_PATH`,
 * only the edge may call it. A service without such addresses does not answer it.
 */
export const PAGE_LIST_PATH = '/pages/list';

/**
 * How long a document waits for the service before the edge sends an expired cached page, or the frame without content. The
 * call continues; its answer is cached for the next request.
 */
export const PAGE_LIMIT_MS = 300;

/**
 * How long the edge waits for the service's answer. An open page that navigates waits as long, with the old page still
 * shown. The time limits of services are shorter.
 */
export const PAGE_ANSWER_LIMIT_MS = 2_000;

/** Returns the schema of a text that is one of `values`, for page data. */
export function oneOf<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: values });
}

export const languageSchema: TUnsafe<Language> = oneOf(LANGUAGES.map(({ tag }) => tag));

/** Query of the edge's call to `PAGES_PATH`. All parameters are required. */
export const pageQuery = Type.Object(
  {
    /** Site path without language, percent-encoded as in the address: `/openings/speech-therapist`. */
    path: Type.String({ pattern: '^/', maxLength: 2_000 }),
    language: languageSchema,
    /** Query of the address: empty, or beginning with `?`. */
    search: Type.String({ pattern: '^(?:\\?|$)', maxLength: 2_000 }),
    /** Id of the composed site in which the answer will be inserted. It determines the release that renders the page. */
    site: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  },
  { additionalProperties: false },
);

export type PageQuery = Static<typeof pageQuery>;

const closed = { additionalProperties: false } as const;
/** Path as in an address: percent-encoded, without characters that could end a header. */
const sitePath = Type.String({ pattern: '^/(?![/\\\\])[!-~]*$', maxLength: 2_000 });
/** Seconds for which the edge may cache the answer. */
const maxAgeS = Type.Integer({ minimum: 0, maximum: 86_400 });

const shownPage = Type.Object(
  {
    status: Type.Literal(200),
    /** Plain text in the requested language. */
    title: Type.String({ minLength: 1, maxLength: 300, format: 'line' }),
    description: Type.String({ minLength: 1, maxLength: 500, format: 'line' }),
    /** Content of `<meta name="robots">`, such as `noindex`. */
    robots: Type.Optional(Type.String({ minLength: 1, maxLength: 200, format: 'line' })),
    /** Structured data for search engines, one schema.org object each. */
    jsonLd: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 10 })),
    /** Data that the page was rendered from, as JSON; the browser hydrates with it. */
    data: Type.Optional(Type.Unknown()),
    /** HTML rendered by the area's released server bundle. If absent, the browser renders the page from `data`. */
    fragment: Type.Optional(Type.String()),
    maxAgeS,
  },
  closed,
);

/** A moved page. `location` is a site path; the edge adds the language. */
const movedPage = Type.Object({ status: Type.Literal(301), location: sitePath, maxAgeS }, closed);

/** A page that never existed (404) or was removed (410). */
const missingPage = Type.Object({ status: Type.Enum([404, 410]), maxAgeS }, closed);

/** The service cannot answer now. The edge uses its fallbacks and retries later. */
export const unavailablePage = Type.Object({ status: Type.Literal(503), maxAgeS: Type.Literal(0) }, closed);

/**
 * Answer of a service for a page, discriminated by `status`. The HTTP status of the response is 200 except for 503, which
 * comes with `retry-after`. Any other status or an invalid body counts as a failure of the service.
 */
export const pageAnswer = Type.Union([shownPage, movedPage, missingPage, unavailablePage]);

export type PageAnswer = Static<typeof pageAnswer>;

/**
 * Schemas of the data of an area's dynamic pages by path pattern, exported as `pageData` by the area's forms. The service
 * validates its answers with them, and release checks compare them.
 */
export type PageSchemas = Readonly<Record<string, TSchema>>;

export type DataOf<S extends TSchema> = DeepReadonly<Static<S>>;

export type DataOfPages<S extends PageSchemas> = { readonly [P in keyof S]: DataOf<S[P]> };

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** Existing public addresses of a service's dynamic pages, newest first. */
export const pageList = Type.Array(
  Type.Object(
    {
      /** Site path without language. */
      path: sitePath,
      /** Language of the text; the page is listed at its address in that language. */
      language: languageSchema,
      title: Type.String({ minLength: 1, maxLength: 300 }),
      /** Text for the search index, without markup. */
      text: Type.String({ maxLength: 1_000 }),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

export type PageList = Static<typeof pageList>;
