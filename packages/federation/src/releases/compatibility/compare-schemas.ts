import { isDeepStrictEqual } from 'node:util';
import { filledFields, knowsFormat, findRejectedFields, type Samples } from './samples.ts';

/** The JSON schema keywords that decide whether a value is valid. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** Marks a field of an answer that pages of the release no longer read. */
  readonly deprecated?: boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

/** Schemas of a call's body and of its successful answer. */
export interface CallSchemas {
  readonly body?: JsonSchema;
  readonly answer?: JsonSchema;
}

/** Schemas by method and path: `POST /api/contactus`. */
export type SchemasByCall = Readonly<Record<string, CallSchemas>>;

/**
 * Returns the problems that pages of one release would have with services of another, one line each: missing calls, rejected
 * or newly required fields, values that are no longer valid, and fields missing from answers. The samples are forms filled
 * in by the pages' release; they decide where a rule has changed in a way that schemas cannot compare.
 */
export function findBreakingChanges(
  pages: SchemasByCall,
  services: SchemasByCall,
  samples: Samples = {},
): string[] {
  return Object.entries(pages).flatMap(([call, { body, answer }]) => {
    const served = services[call];
    if (!served) return [`${call} is not there`];
    const filled = samples[call] ?? [];
    const tested = new Set(filled.flatMap((sample) => filledFields(sample)));
    const rejected = served.body ? rejectedBy(served.body, body ?? NO_BODY, 'body', tested) : [];
    const rejectedSamples = served.body ? samplesRejected(served.body, filled, rejected) : [];
    const missing = answer ? missingFrom(served.answer ?? NO_BODY, answer, 'answer') : [];
    return [...rejected, ...rejectedSamples, ...missing].map((line) => `${call}: ${line}`);
  });
}

/** Schemas of the data of dynamic pages by path pattern: `/openings/:slug`. */
export type SchemasByPage = Readonly<Record<string, JsonSchema>>;

/**
 * Returns the fields that pages of one release would miss in the page data of services of another, one line each. Older
 * releases without page schemas are not compared.
 */
export function missingPageData(
  pages: SchemasByPage | undefined,
  services: SchemasByPage | undefined,
): string[] {
  if (!pages || !services) return [];
  return Object.entries(pages).flatMap(([path, wanted]) => {
    const given = services[path];
    const lines = given ? missingFrom(given, wanted, 'data') : [];
    return given ? lines.map((line) => `page ${path}: ${line}`) : [`page ${path} is not there`];
  });
}

/** Schema of a missing body or answer. */
const NO_BODY: JsonSchema = { type: 'object', properties: {} };

/** Returns the validation errors of samples, except for fields that are already in `named`. */
function samplesRejected(taken: JsonSchema, filled: readonly object[], named: readonly string[]): string[] {
  const fields = filled.flatMap((sample) => findRejectedFields(taken, sample));
  const lines = fields.filter(({ field }) => !named.some((line) => line.startsWith(`${field} `)));
  return [...new Set(lines.map(({ line }) => line))];
}

/** Upper and lower limits. A looser limit rejects nothing that a tighter one accepts. */
const AT_MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const AT_LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
/** Keywords that cannot be compared: any change may reject values, unless a sample tests it. */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

/** Fields that are tested with samples. */
type TestedFields = ReadonlySet<string>;
const NONE: TestedFields = new Set();

/** Returns which values allowed by `sent` are rejected by `taken`. */
function rejectedBy(taken: JsonSchema, sent: JsonSchema, at: string, tested: TestedFields = NONE): string[] {
  if (isDeepStrictEqual(taken, sent)) return [];
  const [choices, offered] = [branchesOf(taken), branchesOf(sent)];
  // A sample tests only one branch, so it says nothing about the others.
  if (choices || offered)
    return (offered ?? [sent]).every((branch) =>
      (choices ?? [taken]).some((choice) => rejectedBy(choice, branch, at).length === 0),
    )
      ? []
      : [`${at} does not take each of its kinds any more`];
  return [
    ...typeMismatch(taken, sent, at),
    ...rejectedValues(taken, sent, at),
    ...tighterLimits(taken, sent, at, tested),
    ...rejectedFields(taken, sent, at, tested),
    ...(taken.items && sent.items ? rejectedBy(taken.items, sent.items, `${at}[]`, tested) : []),
  ];
}

const branchesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | undefined => anyOf ?? oneOf;

function typesOf({ type }: JsonSchema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return typeof type === 'string' ? [type] : type;
}

function typeMismatch(taken: JsonSchema, sent: JsonSchema, at: string): string[] {
  const [known, given] = [typesOf(taken), typesOf(sent)];
  if (!known) return [];
  const isKnown = (type: string) => known.includes(type) || (type === 'integer' && known.includes('number'));
  if (given?.every(isKnown)) return [];
  return [`${at} is ${known.join(' or ')} now${given ? `, was ${given.join(' or ')}` : ''}`];
}

function valuesOf({ enum: values, const: only }: JsonSchema): readonly unknown[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

function rejectedValues(taken: JsonSchema, sent: JsonSchema, at: string): string[] {
  const [known, given] = [valuesOf(taken), valuesOf(sent)];
  if (!known) return [];
  if (!given) return [`${at} takes certain values alone now`];
  const gone = given.filter((value) => !known.includes(value));
  return gone.length > 0
    ? [`${at} does not take ${gone.map((value) => JSON.stringify(value)).join(', ')} any more`]
    : [];
}

function tighterLimits(taken: JsonSchema, sent: JsonSchema, at: string, tested: TestedFields): string[] {
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
        !(tested.has(at) && (keyword !== 'format' || knowsFormat(taken[keyword]))),
    ),
  ].map(line);
}

function rejectedFields(taken: JsonSchema, sent: JsonSchema, at: string, tested: TestedFields): string[] {
  const { properties: known = {}, additionalProperties: more = false } = taken;
  const { properties: given = {}, required: always = [] } = sent;
  const missed = (taken.required ?? []).filter((name) => !always.includes(name));
  return [
    ...missed.map((name) => `${at}.${name} is required now`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const own = known[name];
      if (own) return rejectedBy(own, schema, `${at}.${name}`, tested);
      // Services reject unknown fields.
      return more === false ? [`${at}.${name} is no field any more`] : [];
    }),
  ];
}

/** Returns what pages that expect the answer `wanted` do not find in `given`. Additional fields are harmless. */
function missingFrom(given: JsonSchema, wanted: JsonSchema, at: string): string[] {
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
    // Services still send it for pages of older releases; pages of this release do not read it.
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
    ...typeMismatch(wanted, given, at).map(() => `${at} is of another type`),
    ...(shareValues(given, wanted) ? [] : [`${at} has no value that pages know`]),
    ...fields,
    ...items,
    ...parts,
  ];
}

/**
 * Returns whether two lists of values have one in common, by which branches of an answer are told apart. Additional values
 * are harmless.
 */
function shareValues(given: JsonSchema, wanted: JsonSchema): boolean {
  const [values, known] = [valuesOf(given), valuesOf(wanted)];
  return !values || !known || values.some((value) => known.includes(value));
}
