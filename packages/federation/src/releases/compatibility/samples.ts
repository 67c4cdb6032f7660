import { createAjv } from '@larkfield/contracts/forms';
import type { ErrorObject } from 'ajv';

/** Correctly filled-in forms by call: bodies as pages of a release send them. */
export type Samples = Readonly<Record<string, readonly object[]>>;

export interface RejectedField {
  readonly field: string;
  readonly line: string;
}

/** The validator of services. Ignores keywords that a newer release has added. */
const ajv = createAjv({ strict: false, logger: false, addUsedSchema: false });

/** Returns whether a format is known here. A format from a newer release accepts any text. */
export const knowsFormat = (name: unknown): boolean =>
  typeof name === 'string' && ajv.formats[name] !== undefined;

export function findRejectedFields(schema: object, sample: object): RejectedField[] {
  const check = ajv.compile(schema);
  if (check(sample)) return [];
  return (check.errors ?? []).map((error) => {
    const field = fieldOf(error);
    return { field, line: `${field} of a sample is rejected: ${error.message}` };
  });
}

/** Returns the paths of the fields in a sample: `body.place.city`, `body.tags[]`. */
export function filledFields(value: unknown, at = 'body'): string[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item) => filledFields(item, `${at}[]`))];
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => filledFields(inner, `${at}.${name}`))];
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const at = instancePath.replace(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.');
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return `body${at}${typeof name === 'string' ? `.${name}` : ''}`;
}
