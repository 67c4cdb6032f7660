import { isDeepStrictEqual } from 'node:util';
import { filledFields, knowsFormat, refusedFields, type Samples } from './samples.ts';

/** As much of a JSON schema as decides whether a value is taken. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** Of a field of an answer: pages of the release do not read it any more. */
  readonly deprecated?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

/** A call by what it takes and what it answers when it has worked. */
export interface CallSchemas {
  readonly body?: Schema;
  readonly answer?: Schema;
}

/** Calls of services by method and path: `POST /api/contactus`. */
export type Calls = Readonly<Record<string, CallSchemas>>;

/**
 * What would go wrong for pages of one release when services of another answer them, a line each: calls that are gone, fields that
 * are refused or missed, values that are not taken any more, and what an answer does not hold any more. Forms of these pages that are
 * filled in are tried, too: they decide where a rule is another and schemas cannot say whether it takes less.
 */
export function breaksBetween(pages: Calls, services: Calls, samples: Samples = {}): string[] {
  return Object.entries(pages).flatMap(([call, { body, answer }]) => {
    const served = services[call];
    if (!served) return [`${call} is not there`];
    const filled = samples[call] ?? [];
    const shown = new Set(filled.flatMap((sample) => filledFields(sample)));
    const refused = served.body ? refusedBy(served.body, body ?? NO_BODY, 'body', shown) : [];
    const tried = served.body ? samplesRefused(served.body, filled, refused) : [];
    const missed = answer ? missingFrom(served.answer ?? NO_BODY, answer, 'answer') : [];
    return [...refused, ...tried, ...missed].map((line) => `${call}: ${line}`);
  });
}

/** The data of dynamic pages, by the path patterns of the pages: `/openings/:slug`. */
export type PagesData = Readonly<Record<string, Schema>>;

/**
 * What pages of one release would not find in the data that services of another answer them, a line each. Nothing is said of
 * releases that were published before the data of pages had schemas.
 */
export function missingPageData(pages: PagesData | undefined, services: PagesData | undefined): string[] {
  if (!pages || !services) return [];
  return Object.entries(pages).flatMap(([path, wanted]) => {
    const given = services[path];
    const lines = given ? missingFrom(given, wanted, 'data') : [];
    return given ? lines.map((line) => `page ${path}: ${line}`) : [`page ${path} is not there`];
  });
}

/** What a call without one sends or answers, for whoever asks for fields. */
const NO_BODY: Schema = { type: 'object', properties: {} };

/** What the validator says of filled in forms, but for fields that have been named. */
function samplesRefused(taken: Schema, filled: readonly object[], named: readonly string[]): string[] {
  const fields = filled.flatMap((sample) => refusedFields(taken, sample));
  const lines = fields.filter(({ field }) => !named.some((line) => line.startsWith(`${field} `)));
  return [...new Set(lines.map(({ line }) => line))];
}

/** Limits above and below: what a schema may say less of, and more of, without refusing what another one takes. */
const AT_MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const AT_LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
/** What nobody can compare: another one may refuse anything, unless a form that is filled in shows what it does. */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

/** Fields that are tried with forms that are filled in. */
type Shown = ReadonlySet<string>;
const NONE: Shown = new Set();

/** What of the values that `sent` allows `taken` refuses. */
function refusedBy(taken: Schema, sent: Schema, at: string, shown: Shown = NONE): string[] {
  if (isDeepStrictEqual(taken, sent)) return [];
  const [choices, offered] = [branchesOf(taken), branchesOf(sent)];
  // A form shows one of the kinds, and says nothing of the others.
  if (choices || offered)
    return (offered ?? [sent]).every((each) =>
      (choices ?? [taken]).some((choice) => refusedBy(choice, each, at).length === 0),
    )
      ? []
      : [`${at} does not take each of its kinds any more`];
  return [
    ...typeRefused(taken, sent, at),
    ...valuesRefused(taken, sent, at),
    ...limitsRefused(taken, sent, at, shown),
    ...fieldsRefused(taken, sent, at, shown),
    ...(taken.items && sent.items ? refusedBy(taken.items, sent.items, `${at}[]`, shown) : []),
  ];
}

const branchesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;

function typesOf({ type }: Schema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return typeof type === 'string' ? [type] : type;
}

function typeRefused(taken: Schema, sent: Schema, at: string): string[] {
  const [known, given] = [typesOf(taken), typesOf(sent)];
  if (!known) return [];
  const isKnown = (type: string) => known.includes(type) || (type === 'integer' && known.includes('number'));
  if (given?.every(isKnown)) return [];
  return [`${at} is ${known.join(' or ')} now${given ? `, was ${given.join(' or ')}` : ''}`];
}

function valuesOf({ enum: values, const: only }: Schema): readonly unknown[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

function valuesRefused(taken: Schema, sent: Schema, at: string): string[] {
  const [known, given] = [valuesOf(taken), valuesOf(sent)];
  if (!known) return [];
  if (!given) return [`${at} takes certain values alone now`];
  const gone = given.filter((value) => !known.includes(value));
  return gone.length > 0
    ? [`${at} does not take ${gone.map((value) => JSON.stringify(value)).join(', ')} any more`]
    : [];
}

function limitsRefused(taken: Schema, sent: Schema, at: string, shown: Shown): string[] {
  const line = (keyword: string) =>
    `${at} has ${keyword} ${String(taken[keyword])} now, had ${String(sent[keyword] ?? 'none')}`;
  const isTighter = (keyword: string, sign: 1 | -1) => {
    const [now, before] = [taken[keyword], sent[keyword]];
    return typeof now === 'number' && (typeof before !== 'number' || now * sign < before * sign);
  };
  return [
    ...AT_MOST.filter((keyword) => isTighter(keyword, 1)),
    ...AT_LEAST.filter((keyword) => isTighter(keyword, -1)),
    ...EXACT.filter(
      (keyword) =>
        taken[keyword] !== undefined &&
        !isDeepStrictEqual(taken[keyword], sent[keyword]) &&
        !(shown.has(at) && (keyword !== 'format' || knowsFormat(taken[keyword]))),
    ),
  ].map(line);
}

function fieldsRefused(taken: Schema, sent: Schema, at: string, shown: Shown): string[] {
  const { properties: known = {}, additionalProperties: more = false } = taken;
  const { properties: given = {}, required: always = [] } = sent;
  const missed = (taken.required ?? []).filter((name) => !always.includes(name));
  return [
    ...missed.map((name) => `${at}.${name} is required now`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const own = known[name];
      if (own) return refusedBy(own, schema, `${at}.${name}`, shown);
      // Services refuse what they do not know.
      return more === false ? [`${at}.${name} is no field any more`] : [];
    }),
  ];
}

/** What pages that know the answer `wanted` do not find in `given`; more than they know is no harm. */
function missingFrom(given: Schema, wanted: Schema, at: string): string[] {
  if (isDeepStrictEqual(given, wanted)) return [];
  const [kinds, expected] = [branchesOf(given), branchesOf(wanted)];
  if (kinds || expected)
    return (kinds ?? [given]).every((kind) =>
      (expected ?? [wanted]).some((each) => missingFrom(kind, each, at).length === 0),
    )
      ? []
      : [`${at} has a kind that pages do not know`];
  const { required: always = [], properties: known = {} } = given;
  const fields = Object.entries(wanted.properties ?? {}).flatMap(([name, schema]) => {
    // Services answer it for pages of the release before; pages of this one do not read it.
    if (schema.deprecated) return [];
    const own = known[name];
    if (own && (always.includes(name) || !wanted.required?.includes(name)))
      return missingFrom(own, schema, `${at}.${name}`);
    return wanted.required?.includes(name) ? [`${at}.${name} is not always there any more`] : [];
  });
  const items = given.items && wanted.items ? missingFrom(given.items, wanted.items, `${at}[]`) : [];
  const parts = Object.entries(wanted.$defs ?? {}).flatMap(([name, schema]) => {
    const own = given.$defs?.[name];
    return own ? missingFrom(own, schema, at) : [];
  });
  return [
    ...typeRefused(wanted, given, at).map(() => `${at} is of another type`),
    ...(shareValues(given, wanted) ? [] : [`${at} has no value that pages know`]),
    ...fields,
    ...items,
    ...parts,
  ];
}

/** Whether two lists of values have one in common: kinds of an answer are told apart by that. One more value is no harm. */
function shareValues(given: Schema, wanted: Schema): boolean {
  const [values, known] = [valuesOf(given), valuesOf(wanted)];
  return !values || !known || values.some((value) => known.includes(value));
}
