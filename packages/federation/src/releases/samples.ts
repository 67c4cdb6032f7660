import { createAjv } from '@larkfield/contracts/forms';
import type { ErrorObject } from 'ajv';

/** Forms that are filled in correctly, by the call that each is sent to: bodies as pages of a release send them. */
export type Samples = Readonly<Record<string, readonly object[]>>;

/** A field of a filled in form, and what is said of it. */
export interface RefusedField {
  readonly field: string;
  readonly line: string;
}

/** The validator that services use; what a newer tree has added to schemas is passed over. */
const ajv = createAjv({ strict: false, logger: false, addUsedSchema: false });

/** Whether values can be tried with a format here: one that a newer tree has added is taken for any text. */
export const knowsFormat = (name: unknown): boolean =>
  typeof name === 'string' && ajv.formats[name] !== undefined;

/** Fields of a body that a schema refuses. */
export function refusedFields(schema: object, sample: object): RefusedField[] {
  const check = ajv.compile(schema);
  if (check(sample)) return [];
  return (check.errors ?? []).map((error) => {
    const field = fieldOf(error);
    return { field, line: `${field} of a form that is filled in is refused: ${error.message}` };
  });
}

/** The fields that a form has filled in: `body.place.city`, `body.tags[]`. */
export function filledFields(value: unknown, at = 'body'): string[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((each) => filledFields(each, `${at}[]`))];
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, each]) => filledFields(each, `${at}.${name}`))];
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const at = instancePath.replace(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.');
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return `body${at}${typeof name === 'string' ? `.${name}` : ''}`;
}
