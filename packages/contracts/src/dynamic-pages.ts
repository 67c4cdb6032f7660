// Brings TypeBox along: for services and the edge. Browser code takes types only (`import type`).
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { LANGUAGES, type Language } from './languages.ts';

/**
 * Where an area's service answers for its dynamic pages: `GET /pages?path=…`, on its own port. Not below `/api`, and
 * closed to whatever the edge passes on: only the edge itself asks here.
 */
export const PAGES_PATH = '/pages';

/**
 * Where an area's service tells which addresses its patterns have, for the sitemap and the search of the site:
 * `GET /pages/list`, closed like the pages themselves. A service without such addresses answers nothing there.
 */
export const PAGE_LIST_PATH = '/pages/list';

/**
 * How long a document waits for its page before a copy that has run out, or the frame alone, is sent. The service is not
 * given up by that: its answer is kept for whoever asks next.
 */
export const PAGE_LIMIT_MS = 300;

/**
 * How long the edge waits for a service's answer, and an open page that asks for another one with it: the old page is on the
 * screen until then. Services stay below it.
 */
export const PAGE_ANSWER_LIMIT_MS = 2_000;

/** One of these texts, in the data of a page. */
export function oneOf<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: values });
}

/** Tag of a language of the site. */
export const language: TUnsafe<Language> = oneOf(LANGUAGES.map(({ tag }) => tag));

/** What the edge asks: every entry is needed. */
export const pageQuery = Type.Object(
  {
    /** Site path without language, percent-encoded as in the address: `/openings/speech-therapist`. */
    path: Type.String({ pattern: '^/', maxLength: 2_000 }),
    language,
    /** As in the address: empty, or beginning with `?`. */
    search: Type.String({ pattern: '^(?:\\?|$)', maxLength: 2_000 }),
    /** Id of the composed site that the answer will be put into: says which release is to render it. */
    site: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  },
  { additionalProperties: false },
);

export type PageQuery = Static<typeof pageQuery>;

const closed = { additionalProperties: false } as const;
/** As it stands in an address: percent-encoded, without anything that could end a header. */
const sitePath = Type.String({ pattern: '^/(?![/\\\\])[!-~]*$', maxLength: 2_000 });
/** Seconds for which the edge may send the answer again without asking. */
const maxAgeS = Type.Integer({ minimum: 0, maximum: 86_400 });

/** A page that is there. */
const shownPage = Type.Object(
  {
    status: Type.Literal(200),
    /** Plain text in the language asked for, as everywhere in the head of a document. */
    title: Type.String({ minLength: 1, maxLength: 300, format: 'line' }),
    description: Type.String({ minLength: 1, maxLength: 500, format: 'line' }),
    /** Content of `<meta name="robots">`, such as `noindex`; without it search engines may do as they like. */
    robots: Type.Optional(Type.String({ minLength: 1, maxLength: 200, format: 'line' })),
    /** What search engines are told of the page, one schema.org object each. */
    jsonLd: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 10 })),
    /** Any JSON: what the page was rendered from, for the browser to hydrate with. */
    data: Type.Optional(Type.Unknown()),
    /** The page's HTML, by the area's released server bundle; without it the browser renders the page from `data`. */
    fragment: Type.Optional(Type.String()),
    maxAgeS,
  },
  closed,
);

/** A page that has a new address, by its site path without language; the edge puts the language before it. */
const movedPage = Type.Object({ status: Type.Literal(301), location: sitePath, maxAgeS }, closed);

/** A page that never was (404), or was and is no more (410). */
const missingPage = Type.Object({ status: Type.Enum([404, 410]), maxAgeS }, closed);

/** Nothing can be said now: the edge helps itself, and asks again. */
export const unavailablePage = Type.Object({ status: Type.Literal(503), maxAgeS: Type.Literal(0) }, closed);

/**
 * What a service answers for a page, told apart by `status`. The call's own HTTP status is 200 for all but the last,
 * which is 503 with `retry-after`; any other status, or a body that does not fit, is a failure of the service.
 */
export const pageAnswer = Type.Union([shownPage, movedPage, missingPage, unavailablePage]);

export type PageAnswer = Static<typeof pageAnswer>;

/**
 * Schemas of the data of an area's dynamic pages, by their path patterns. The forms of an area export them as `pageData`:
 * its service checks its answers with them, and releases are compared by them.
 */
export type PageSchemas = Readonly<Record<string, TSchema>>;

/** Data that a schema describes. Nobody changes the data of a page. */
export type DataOf<S extends TSchema> = DeepReadonly<Static<S>>;

/** Data of each page of {@link PageSchemas}, by its path pattern. */
export type DataOfPages<S extends PageSchemas> = { readonly [P in keyof S]: DataOf<S[P]> };

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** Addresses that a service's patterns have and that everybody may be led to, the newest first. */
export const pageList = Type.Array(
  Type.Object(
    {
      /** Site path without language. */
      path: sitePath,
      /** That its words are written in: it is listed at its address in that language. */
      language,
      title: Type.String({ minLength: 1, maxLength: 300 }),
      /** Words that the search finds it by, without markup. */
      text: Type.String({ maxLength: 1_000 }),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

export type PageList = Static<typeof pageList>;
