import { refuse } from '../errors.ts';
import type { Variables } from '../aggregate/expression.ts';
import { compileExpression } from '../aggregate/expression.ts';
import { truthy } from '../match/operators.ts';
import { typeName } from '../values/kinds.ts';
import { isArray, isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';
import { firstValue } from './context.ts';

function wrongType(name: string, value: Value, wanted: string): never {
  return refuse(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${wanted}'`,
  );
}

/** The name of the collection a command is for. */
export function collectionName(body: Doc): string {
  const value = firstValue(body);
  if (typeof value !== 'string')
    return refuse('InvalidNamespace', `collection name has invalid type ${typeName(value)}`);
  if (value === '' || value.includes('\0'))
    refuse('InvalidNamespace', `Invalid namespace specified '${value}'`);
  return value;
}

export function docArgument(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  return isDoc(value) ? value : wrongType(name, value, 'object');
}

export function listArgument(body: Doc, name: string): Doc[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!isArray(value)) return wrongType(name, value, 'array');
  return value.map((item, place) => (isDoc(item) ? item : wrongType(`${name}.${place}`, item, 'object')));
}

export function textArgument(body: Doc, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : wrongType(name, value, 'string');
}

export function flagArgument(body: Doc, name: string): boolean {
  const value = body[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean' && !isNumeric(value)) return wrongType(name, value, 'bool');
  return truthy(value);
}

/** A whole number that is not negative. */
export function countArgument(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isNumeric(value)) return wrongType(name, value, 'long');
  const number = Math.trunc(toNumber(value));
  if (number < 0) refuse(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return Number.isNaN(number) ? 0 : Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** Only the order of bytes is supported: `{locale: 'simple'}`. */
export function checkCollation(value: Value): void {
  if (value === undefined || (isDoc(value) && Object.keys(value).length === 0)) return;
  if (isDoc(value) && value['locale'] === 'simple' && Object.keys(value).length === 1) return;
  refuse('NotImplemented', 'collations are not supported by this server');
}

/** The values of `let`, which filters and expressions read as `$$name`. */
export function letArgument(body: Doc, now: Date): Variables {
  const source = docArgument(body, 'let');
  const variables: Record<string, Value> = { NOW: now };
  for (const [name, value] of Object.entries(source ?? {})) {
    if (!/^[a-z\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*$/.test(name)) {
      refuse(16867, `'${name}' starts with an invalid character for a user variable name`);
    }
    variables[name] = compileExpression(value)({}, variables) ?? null;
  }
  return variables;
}
