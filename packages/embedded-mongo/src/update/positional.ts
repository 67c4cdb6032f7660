import { throwMongoError } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { fieldNumber } from '../bson/raw.ts';
import type { MatchDetails } from '../match/path.ts';
import type { FieldChange } from './parse-changes.ts';

/** Tests for array elements, by the identifier in `$[identifier]`. */
export type ArrayFilters = ReadonlyMap<string, (element: Value) => boolean>;

/** Parses `arrayFilters`. Each document is about one identifier: `{x: 5}` or `{"x.a": 5, "x.b": 6}`. */
export function parseArrayFilters(filters: readonly Doc[]): ArrayFilters {
  const tests = new Map<string, (element: Value) => boolean>();
  for (const filter of filters) {
    const names = new Set(identifiers(filter));
    const [name] = names;
    if (name === undefined)
      return throwMongoError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    if (names.size > 1)
      throwMongoError(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throwMongoError(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (tests.has(name))
      throwMongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const parsed = parseFilter(filter);
    tests.set(name, (element) => parsed.match({ [name]: element }));
  }
  return tests;
}

function identifiers(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] ?? ''];
    return isArray(operand) ? operand.flatMap((part) => (isDoc(part) ? identifiers(part) : [])) : [];
  });
}

/** @throws MongoError if a filter is unused or an identifier has no filter */
export function checkArrayFilters(changes: readonly FieldChange[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const { parts, path } of changes) {
    for (const part of parts) {
      const name = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (name === undefined) continue;
      if (!filters.has(name))
        throwMongoError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`);
      used.add(name);
    }
  }
  for (const name of filters.keys()) {
    if (!used.has(name))
      throwMongoError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
  }
}

/** What `$` and `$[identifier]` refer to. */
export interface PositionalContext {
  /** Returns where the query matched. Undefined for the document of an upsert. */
  readonly matched: (() => MatchDetails) | undefined;
  readonly arrayFilters: ArrayFilters;
}

/** Resolves a path with `$`, `$[]` or `$[identifier]` to the paths in this document. */
export function resolvePaths(doc: Doc, change: FieldChange, context: PositionalContext): string[][] {
  let found: { readonly parts: string[]; readonly value: Value }[] = [{ parts: [], value: doc }];
  for (const part of change.parts) {
    found = found.flatMap(({ parts, value }) =>
      places(value, part, change, context).map((place) => ({
        parts: [...parts, place],
        value: child(value, place),
      })),
    );
  }
  return found.map(({ parts }) => parts);
}

function places(value: Value, part: string, change: FieldChange, context: PositionalContext): string[] {
  if (part === '$') {
    const { index, isAmbiguous } = context.matched?.() ?? {};
    if (index === undefined)
      return throwMongoError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    if (isAmbiguous)
      throwMongoError(
        'NotImplemented',
        "'$' after conditions that hold for different elements is not supported",
      );
    return [String(index)];
  }
  const filter = /^\$\[(.*)\]$/.exec(part);
  if (!filter) return [part];
  if (!isArray(value)) {
    if (value === undefined) {
      return throwMongoError(
        'BadValue',
        `The path '${change.path}' must exist in the document in order to apply array updates.`,
      );
    }
    return throwMongoError('BadValue', `Cannot apply array updates to non-array element of '${change.path}'`);
  }
  const test = filter[1] ? context.arrayFilters.get(filter[1]) : undefined;
  return value.flatMap((item, place) => (!test || test(item) ? [String(place)] : []));
}

function child(value: Value, part: string): Value {
  if (isDoc(value)) return Object.hasOwn(value, part) ? value[part] : undefined;
  return isArray(value) ? value[fieldNumber(part)] : undefined;
}
