import { throwMongoError } from '../errors/mongo-error.ts';
import { typeName } from '../values/bson-types.ts';
import { isArray, isDoc, isNumeric, toNumber, type Doc } from '../values/types.ts';
import { firstValue } from './context.ts';

// `checkFields` has checked the types of all fields before a command runs; these functions only read them.

export function collectionName(body: Doc): string {
  const value = firstValue(body);
  if (typeof value !== 'string')
    return throwMongoError('InvalidNamespace', `collection name has invalid type ${typeName(value)}`);
  if (value === '' || value.includes('\0'))
    throwMongoError('InvalidNamespace', `Invalid namespace specified '${value}'`);
  return value;
}

export function docArgument(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  return isDoc(value) ? value : undefined;
}

export function listArgument(body: Doc, name: string): Doc[] | undefined {
  const value = body[name];
  return isArray(value) ? value.filter(isDoc) : undefined;
}

export function textArgument(body: Doc, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}

export function flagArgument(body: Doc, name: string, otherwise = false): boolean {
  const value = body[name];
  return typeof value === 'boolean' ? value : otherwise;
}

export function countArgument(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (!isNumeric(value)) return undefined;
  return Math.min(Math.trunc(toNumber(value)) || 0, Number.MAX_SAFE_INTEGER);
}
