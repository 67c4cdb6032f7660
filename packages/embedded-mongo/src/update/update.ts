import { throwMongoError } from '../errors/mongo-error.ts';
import type { MatchDetails } from '../match/path.ts';
import { identical, equal } from '../values/compare.ts';
import { BSONRegExp, ObjectId, Timestamp } from 'bson';
import { fieldNumber, throwNumberedField } from '../bson/raw.ts';
import { cloneDoc, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { typeName } from '../values/bson-types.ts';
import { applyChanges } from './apply-changes.ts';
import { parseChanges, type FieldChange } from './parse-changes.ts';
import { checkArrayFilters, parseArrayFilters, type ArrayFilters } from './positional.ts';
import { equalities, seedFromFilter } from './upsert.ts';

export type Update =
  | {
      readonly kind: 'operators';
      readonly changes: readonly FieldChange[];
      readonly arrayFilters: ArrayFilters;
    }
  | { readonly kind: 'replacement'; readonly doc: Doc };

/** Parses `u` of an update statement. @throws MongoError, also for pipelines (see README) */
export function parseUpdate(update: Value, multi: boolean, filters: readonly Doc[] | undefined): Update {
  if (isArray(update))
    return throwMongoError(
      'NotImplemented',
      'updates by an aggregation pipeline are not supported by this server',
    );
  if (!isDoc(update))
    return throwMongoError('FailedToParse', 'Update argument must be either an object or an array');
  if (!Object.keys(update)[0]?.startsWith('$')) {
    if (filters?.length)
      throwMongoError('FailedToParse', 'arrayFilters may not be specified for a replacement-style update');
    if (multi) throwMongoError('FailedToParse', 'multi update is not supported for replacement-style update');
    for (const name of Object.keys(update)) {
      if (name.startsWith('$')) {
        throwMongoError(
          'DollarPrefixedFieldName',
          `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
        );
      }
    }
    checkNewDocument(update);
    return { kind: 'replacement', doc: update };
  }
  const changes = parseChanges(update);
  const arrayFilters = parseArrayFilters(filters ?? []);
  checkArrayFilters(changes, arrayFilters);
  return { kind: 'operators', changes, arrayFilters };
}

/** Returns the updated document, or undefined if nothing changes. `matched` returns the index for `$`. */
export function applyUpdate(old: Doc, update: Update, matched: () => MatchDetails): Doc | undefined {
  const next = cloneDoc(old);
  if (update.kind === 'replacement') {
    const replaced = { _id: old['_id'], ...update.doc };
    if (update.doc['_id'] !== undefined && !equal(update.doc['_id'], old['_id'])) immutableId();
    replaced['_id'] = old['_id'];
    return identical(old, replaced) ? undefined : replaced;
  }
  const { changes, arrayFilters } = update;
  applyChanges(next, changes, { inserting: false, matched, arrayFilters });
  if (!Object.hasOwn(next, '_id') || !identical(next['_id'], old['_id'])) immutableId();
  return identical(old, next) ? undefined : next;
}

function immutableId(): never {
  return throwMongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** Returns the document that an upsert inserts. `_id` is first, and generated if neither filter nor update contain it. */
export function buildUpsertDocument(filter: Doc, update: Update): Doc {
  let doc: Doc;
  if (update.kind === 'replacement') {
    const id = update.doc['_id'] ?? (Object.hasOwn(update.doc, '_id') ? null : equalities(filter).get('_id'));
    const wanted = equalities(filter).get('_id');
    if (wanted !== undefined && id !== undefined && !equal(id, wanted)) immutableId();
    doc = id === undefined ? { ...update.doc } : { ...update.doc, _id: id };
  } else {
    doc = seedFromFilter(filter);
    const before = doc['_id'];
    const { changes, arrayFilters } = update;
    applyChanges(doc, changes, { inserting: true, matched: undefined, arrayFilters });
    if (before !== undefined && !identical(before, doc['_id'])) immutableId();
  }
  const { _id: id, ...rest } = doc;
  const first = id === undefined ? new ObjectId() : id;
  checkId(first);
  checkNewDocument(rest);
  return { _id: first, ...rest };
}

/**
 * Rejects top-level fields that this server cannot store like MongoDB: a field named by a number, which JavaScript
 * would move before `_id`, and an empty timestamp, which MongoDB would replace by the current time.
 */
export function checkNewDocument(doc: Doc): void {
  for (const [name, value] of Object.entries(doc)) {
    if (fieldNumber(name) >= 0) throwNumberedField();
    if (value instanceof Timestamp && value.isZero())
      throwMongoError('NotImplemented', 'Timestamp(0, 0) in a new document is not supported by this server');
  }
}

/** @throws MongoError if the value cannot be an `_id`: an array, a regular expression, or a document with `$` names */
export function checkId(id: Value): void {
  if (isArray(id) || id instanceof BSONRegExp) {
    throwMongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (isDoc(id)) {
    for (const name of Object.keys(id)) {
      if (name.startsWith('$')) {
        throwMongoError(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
      }
    }
  }
}
