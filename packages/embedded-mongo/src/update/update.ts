import { refuse } from '../errors.ts';
import type { FilterContext } from '../match/filter.ts';
import { identical, equal } from '../values/compare.ts';
import { BSONRegExp, ObjectId } from 'bson';
import { cloneDoc, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { typeName } from '../values/kinds.ts';
import { applyChanges } from './apply.ts';
import { parseChanges, type Change } from './parse.ts';
import { checkArrayFilters, parseArrayFilters, type ArrayFilters } from './positional.ts';
import { equalities, seedFromFilter } from './upsert.ts';

/** A parsed update: operators, or a whole new document. */
export type Update =
  | { readonly kind: 'operators'; readonly changes: readonly Change[]; readonly arrayFilters: ArrayFilters }
  | { readonly kind: 'replacement'; readonly doc: Doc };

/**
 * Reads `u` of an update command.
 * @throws MongoError; pipelines are refused (see README)
 */
export function parseUpdate(
  update: Value,
  multi: boolean,
  filters: readonly Doc[] | undefined,
  context: FilterContext,
): Update {
  if (isArray(update))
    return refuse('NotImplemented', 'Updates by an aggregation pipeline are not supported by this server');
  if (!isDoc(update)) return refuse('FailedToParse', 'Update argument must be either an object or an array');
  if (!Object.keys(update)[0]?.startsWith('$')) {
    if (filters?.length)
      refuse('FailedToParse', 'arrayFilters may not be specified for a replacement-style update');
    if (multi) refuse('FailedToParse', 'multi update is not supported for replacement-style update');
    for (const name of Object.keys(update)) {
      if (name.startsWith('$')) {
        refuse(
          'DollarPrefixedFieldName',
          `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
        );
      }
    }
    return { kind: 'replacement', doc: update };
  }
  const changes = parseChanges(update);
  const arrayFilters = parseArrayFilters(filters ?? [], context);
  checkArrayFilters(changes, arrayFilters);
  return { kind: 'operators', changes, arrayFilters };
}

/**
 * The document after the update, or undefined when nothing changes.
 * @param position index the query matched in an array, for `$`
 */
export function updated(
  old: Doc,
  update: Update,
  position: number | undefined,
  now: Date,
  context: FilterContext,
): Doc | undefined {
  const next = cloneDoc(old);
  if (update.kind === 'replacement') {
    const replaced = { _id: old['_id'], ...update.doc };
    if (update.doc['_id'] !== undefined && !equal(update.doc['_id'], old['_id'])) immutableId();
    replaced['_id'] = old['_id'];
    return identical(old, replaced) ? undefined : replaced;
  }
  const { changes, arrayFilters } = update;
  applyChanges(next, changes, { ...context, now, inserting: false, position, arrayFilters });
  if (!Object.hasOwn(next, '_id') || !identical(next['_id'], old['_id'])) immutableId();
  return identical(old, next) ? undefined : next;
}

function immutableId(): never {
  return refuse(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** The document an upsert inserts; `_id` comes first and is made up when neither filter nor update give one. */
export function upserted(filter: Doc, update: Update, now: Date, context: FilterContext): Doc {
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
    applyChanges(doc, changes, { ...context, now, inserting: true, position: undefined, arrayFilters });
    if (before !== undefined && !identical(before, doc['_id'])) immutableId();
  }
  const { _id: id, ...rest } = doc;
  const first = id === undefined ? new ObjectId() : id;
  checkId(first);
  return { _id: first, ...rest };
}

/** What cannot be an `_id`: an array, a regular expression, a document with `$` names. */
export function checkId(id: Value): void {
  if (isArray(id) || id instanceof BSONRegExp) {
    refuse('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (isDoc(id)) {
    for (const name of Object.keys(id)) {
      if (name.startsWith('$')) {
        refuse(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
      }
    }
  }
}
