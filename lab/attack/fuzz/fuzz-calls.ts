import type { OfficeRole } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import type { Rights } from '@larkfield/kit/http';
import { filledPath } from '@larkfield/kit/testing';
import { loadFormSamples } from '../../../tools/forms/form-samples.ts';
import { FILE_ID, filledValue, createFuzzValues, type Schema } from './fuzz-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly 'x-rights': Rights;
  readonly 'x-roles'?: readonly OfficeRole[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** The part of a service's OpenAPI document that is used. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface FuzzCall {
  readonly method: string;
  /** With names of path parameters. */
  readonly url: string;
  readonly path: string;
  readonly rights: Rights;
  readonly body?: string;
  /** The field and its value, for messages. */
  readonly what: string;
}

/** Fields of every form that no handler reads. */
const SHARED = ['website', 'elapsed', 'language'];
const JSON_TYPE = 'application/json';

const ajv = createAjv({ allErrors: false });

/**
 * Returns calls that fill every field of body, query and path with fuzz values, one field at a time: at most `most`
 * values that the schema accepts, which reach the handler, and one that it rejects.
 */
export async function createFuzzCalls({ paths }: OpenApiDocument, most: number): Promise<FuzzCall[]> {
  const samples = (await loadFormSamples()).map(({ sample }) => sample);
  return Object.entries(paths).flatMap(([named, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const url = named.replaceAll(/\{(\w+)\}/g, ':$1');
      const call = { method: method.toUpperCase(), url, rights: operation['x-rights'] };
      return [...ofAddress(call, operation, most), ...ofBody(call, operation, samples, most)];
    }),
  );
}

type Call = Pick<FuzzCall, 'method' | 'url' | 'rights'>;

function ofAddress(call: Call, { parameters = [] }: Operation, most: number): FuzzCall[] {
  const query = parameters.filter((one) => one.in === 'query');
  const filled = Object.fromEntries(query.map(({ name, schema }) => [name, filledValue(schema)]));
  const body = call.method === 'GET' ? {} : { body: '{}' };
  const createCall = (name: string, value: unknown, path: string): FuzzCall => {
    return { ...call, ...body, path, what: `${name} = ${shown(value)}` };
  };
  const inQuery = query.flatMap(({ name, schema }) =>
    chosen(schema, (value) => ajv.validate({ ...schema }, value), most).map((value) =>
      createCall(name, value, filledPath(call.url) + queryOf({ ...filled, [name]: value })),
    ),
  );
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .flatMap(({ name, schema }) =>
      chosen(schema, (value) => ajv.validate({ ...schema }, value), most).map((value) => {
        const start = call.url.replace(`:${name}`, encodeURIComponent(toText(value)));
        return createCall(name, value, filledPath(start) + queryOf(filled));
      }),
    );
  return [...inQuery, ...inPath];
}

function ofBody(call: Call, operation: Operation, samples: readonly object[], most: number): FuzzCall[] {
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  if (!schema || call.method === 'GET') return [];
  const fits = ajv.compile({ ...schema });
  const base = samples.find((sample) => fits(sample)) ?? filledValue(schema);
  const path = filledPath(call.url);
  const places = placesOf(schema, []).filter(({ at }) => !SHARED.includes(String(at[0])));
  return places.flatMap(({ at, schema: inner }) => {
    const withFuzzValue = (value: unknown) => withEntry(base, at, value);
    const values = chosen(inner, (value) => fits(withFuzzValue(value)), most);
    return values.map((value) => {
      const body = JSON.stringify(withFuzzValue(value));
      return { ...call, path, body, what: `${at.join('.')} = ${shown(value)}` };
    });
  });
}

function chosen(schema: Schema, isTaken: (value: unknown) => boolean, most: number): unknown[] {
  const values = createFuzzValues(schema);
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

/** Returns every field of a body at any depth. Of a list it takes the first entry. */
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

/** Returns a copy with another value at this path; `undefined` removes it. */
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

/** Replaces each placeholder of a file id by the id of a new file. */
export async function replaceFileIds(body: string, newFile: () => Promise<string>): Promise<string> {
  return body.includes(`"${FILE_ID}"`) ? body.replaceAll(`"${FILE_ID}"`, `"${await newFile()}"`) : body;
}
