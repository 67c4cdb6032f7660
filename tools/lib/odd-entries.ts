import { createAjv } from '@larkfield/contracts/forms';
import type { Rights } from '@larkfield/kit';
import { filledPath } from '@larkfield/kit/testing';
import { filledForms } from './form-samples.ts';
import { FILE, filledValue, oddValues, type Schema } from './odd-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly 'x-rights': Rights;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** What a service says of its calls (OpenAPI), as far as it is used here. */
export interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A call with one odd entry. */
export interface OddCall {
  readonly method: string;
  /** With names of parameters. */
  readonly url: string;
  /** With parameters and query filled in. */
  readonly path: string;
  readonly rights: Rights;
  readonly body?: string;
  /** The field and what stands in it, for the report. */
  readonly what: string;
}

/** What every form has, and no handler looks at. */
const SHARED = ['website', 'elapsed', 'language'];
const JSON_TYPE = 'application/json';

const ajv = createAjv({ allErrors: false });

/**
 * Every call of a service with every field of its body, query and path filled in oddly, one at a time: so many values that
 * its schema takes, which reach the handler, and one that it refuses.
 */
export async function oddCalls({ paths }: Reference, most: number): Promise<OddCall[]> {
  const samples = (await filledForms()).map(({ sample }) => sample);
  return Object.entries(paths).flatMap(([named, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const url = named.replaceAll(/\{(\w+)\}/g, ':$1');
      const call = { method: method.toUpperCase(), url, rights: operation['x-rights'] };
      return [...ofAddress(call, operation, most), ...ofBody(call, operation, samples, most)];
    }),
  );
}

type Call = Pick<OddCall, 'method' | 'url' | 'rights'>;

function ofAddress(call: Call, { parameters = [] }: Operation, most: number): OddCall[] {
  const query = parameters.filter((one) => one.in === 'query');
  const filled = Object.fromEntries(query.map(({ name, schema }) => [name, filledValue(schema)]));
  const body = call.method === 'GET' ? {} : { body: '{}' };
  const odd = (name: string, value: unknown, path: string): OddCall => {
    return { ...call, ...body, path, what: `${name} = ${shown(value)}` };
  };
  const inQuery = query.flatMap(({ name, schema }) =>
    chosen(schema, (value) => ajv.validate({ ...schema }, value), most).map((value) =>
      odd(name, value, filledPath(call.url) + queryOf({ ...filled, [name]: value })),
    ),
  );
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .flatMap(({ name, schema }) =>
      chosen(schema, (value) => ajv.validate({ ...schema }, value), most).map((value) => {
        const start = call.url.replace(`:${name}`, encodeURIComponent(toText(value)));
        return odd(name, value, filledPath(start) + queryOf(filled));
      }),
    );
  return [...inQuery, ...inPath];
}

function ofBody(call: Call, operation: Operation, samples: readonly object[], most: number): OddCall[] {
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  if (!schema || call.method === 'GET') return [];
  const fits = ajv.compile({ ...schema });
  const base = samples.find((sample) => fits(sample)) ?? filledValue(schema);
  const path = filledPath(call.url);
  const places = placesOf(schema, []).filter(({ at }) => !SHARED.includes(String(at[0])));
  return places.flatMap(({ at, schema: inner }) => {
    const odd = (value: unknown) => withEntry(base, at, value);
    const values = chosen(inner, (value) => fits(odd(value)), most);
    return values.map((value) => {
      const body = JSON.stringify(odd(value));
      return { ...call, path, body, what: `${at.join('.')} = ${shown(value)}` };
    });
  });
}

/** The odd values that are sent for a field. */
function chosen(schema: Schema, isTaken: (value: unknown) => boolean, most: number): unknown[] {
  const values = oddValues(schema);
  const taken = values.filter(isTaken);
  const refused = values.find((value) => !isTaken(value));
  const step = Math.max(1, taken.length / most);
  const some = Array.from(
    { length: Math.min(most, taken.length) },
    (_, index) => taken[Math.floor(index * step)],
  );
  return [...some, ...(refused === undefined ? [] : [refused])];
}

interface Place {
  readonly at: readonly (string | number)[];
  readonly schema: Schema;
}

/** Every field of a body, however deep; of a list its first entry. */
function placesOf(schema: Schema, at: Place['at']): Place[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const inner = Object.entries(properties).flatMap(([name, one]) => placesOf(one, [...at, name]));
  const within = [
    ...inner,
    ...(items ? placesOf(items, [...at, 0]) : []),
    ...anyOf.flatMap((one) => placesOf(one, at)),
  ];
  return at.length > 0 ? [{ at, schema }, ...within] : within;
}

/** The same with another entry at that place; `undefined` takes it away. */
function withEntry(value: unknown, [first, ...rest]: Place['at'], entry: unknown): unknown {
  if (first === undefined) return entry;
  if (typeof first === 'number') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [withEntry(list[0], rest, entry), ...list.slice(1)];
  }
  const fields: Readonly<Record<string, unknown>> = { ...(typeof value === 'object' ? value : {}) };
  return { ...fields, [first]: withEntry(fields[first], rest, entry) };
}

function queryOf(entries: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(entries).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(toText(value))}`).join('&')}`;
}

function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 50 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

/** The same call with the ids of files in it replaced by those of files that there are, a new one each time. */
export async function withFiles(body: string, newFile: () => Promise<string>): Promise<string> {
  return body.includes(`"${FILE}"`) ? body.replaceAll(`"${FILE}"`, `"${await newFile()}"`) : body;
}
