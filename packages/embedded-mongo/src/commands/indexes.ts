import { throwMongoError } from '../errors/mongo-error.ts';
import type { Collection, Index, Row } from '../store/collection.ts';
import {
  ID_INDEX,
  isIdKey,
  isSameKey,
  keyText,
  parseIndexSpec,
  type IndexSpec,
} from '../store/index-spec.ts';
import { checkNamespace } from '../store/store.ts';
import { identical } from '../values/compare.ts';
import { typeName } from '../values/bson-types.ts';
import { isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { scanPlan } from '../plan/scan.ts';
import type { TimeSlice } from '../limits/time-slice.ts';
import { collectionName, listArgument } from './arguments.ts';
import { batchSizeOf, streamDocuments } from './catalogue.ts';
import type { Command } from './context.ts';
import { ensureCollection } from './writes.ts';

/** MongoDB's limit, including the index on `_id`. */
const MAX_INDEXES = 64;

/** Whether two indexes conflict: one collection cannot have two indexes that differ only in other properties. */
const sameSignature = (a: IndexSpec, b: IndexSpec): boolean =>
  isSameKey(a.key, b.key) &&
  a.unique === b.unique &&
  a.sparse === b.sparse &&
  identical(a.partial?.source, b.partial?.source);

/** Returns whether an equal index exists. @throws MongoError if a different index has the same name or key */
function exists(collection: Collection, wanted: IndexSpec): boolean {
  for (const { spec } of collection.indexes) {
    if (spec.name === wanted.name) {
      if (!sameSignature(spec, wanted))
        throwMongoError(
          'IndexKeySpecsConflict',
          `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${wanted.name}`,
        );
      if (spec.expireAfterSeconds !== wanted.expireAfterSeconds)
        throwMongoError(
          'IndexOptionsConflict',
          `An equivalent index already exists with the same name but different options. Requested index: ${wanted.name}, existing index: ${spec.name}`,
        );
      return true;
    }
    if (sameSignature(spec, wanted))
      throwMongoError('IndexOptionsConflict', `Index already exists with a different name: ${spec.name}`);
  }
  return false;
}

export const createIndexes: Command = {
  fields: { createIndexes: 'any', indexes: 'list', commitQuorum: 'any' },
  run: (body, context) => {
    const name = collectionName(body);
    checkNamespace(context.db, name);
    const sources = listArgument(body, 'indexes');
    if (!sources?.length) return throwMongoError('BadValue', 'Must specify at least one index to create');
    const specs = sources.map((source) => {
      if (source['name'] === undefined)
        throwMongoError('FailedToParse', "The 'name' field is a required property of an index specification");
      const spec = parseIndexSpec(source);
      checkIdIndex(spec);
      return spec;
    });
    const isNew = context.store.get(context.db, name) === undefined;
    const before = (context.store.get(context.db, name)?.indexes.length ?? 0) + 1;
    for (const spec of specs) {
      if (isIdKey(spec.key)) {
        if (spec.partial || spec.sparse || spec.source['unique'] === false)
          throwMongoError(
            'InvalidIndexSpecificationOption',
            'The field is not valid for an _id index specification',
          );
        continue;
      }
      const collection = context.store.get(context.db, name);
      if (collection && exists(collection, spec)) continue;
      if (collection && collection.indexes.length + 1 >= MAX_INDEXES)
        throwMongoError(
          'CannotCreateIndex',
          `add index fails, too many indexes for ${collection.namespace} key:${keyText(spec.key)}`,
        );
      context.write(() => {
        const target = ensureCollection(context, name);
        context.store.createIndex(target, spec, allRows(target, context.timeSlice));
      });
    }
    context.write(() => ensureCollection(context, name));
    const after = (context.store.get(context.db, name)?.indexes.length ?? 0) + 1;
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: isNew,
      ok: 1,
      ...(after === before ? { note: 'all indexes already exist' } : {}),
    };
  },
};

/** The name `_id_` and the key `{_id: 1}` are only allowed together. */
function checkIdIndex({ name, key }: IndexSpec): void {
  if (isIdKey(key)) return;
  if (Object.keys(key).join() === '_id')
    throwMongoError('BadValue', `The field 'key' for an _id index must be {_id: 1}, but got ${keyText(key)}`);
  if (name === ID_INDEX.name)
    throwMongoError(
      'BadValue',
      `The index name '${name}' is reserved for the _id index, which must have key pattern {_id: 1}, found key: ${keyText(key)}`,
    );
}

/** Returns all rows without yielding, because the index is built in one step, so that no write is missed. */
function* allRows(collection: Collection, timeSlice: TimeSlice): Generator<Row> {
  const plan = { kind: 'table', reverse: false, sorted: true } as const;
  for (const row of scanPlan(collection, plan, timeSlice, 'write')) {
    if (row) yield row;
    else timeSlice.check();
  }
}

export const listIndexes: Command = {
  fields: { listIndexes: 'any', cursor: 'object' },
  run: (body, context) => {
    const name = collectionName(body);
    const collection = context.store.get(context.db, name);
    if (!collection) return throwMongoError('NamespaceNotFound', `ns does not exist: ${context.db}.${name}`);
    const docs = [ID_INDEX, ...collection.indexes.map(({ spec }) => spec)].map(({ source }) => source);
    const batchSize = batchSizeOf('listIndexes', body);
    return context.cursors.openCursor(
      collection.namespace,
      streamDocuments(docs),
      context.timeSlice,
      batchSize,
      false,
    );
  },
};

export const dropIndexes: Command = {
  fields: { dropIndexes: 'any', index: 'any' },
  run: (body, context) => {
    const name = collectionName(body);
    const collection = context.store.get(context.db, name);
    if (!collection) return throwMongoError('NamespaceNotFound', `ns not found ${context.db}.${name}`);
    const before = collection.indexes.length + 1;
    const wanted = named(collection, body['index']);
    context.write(() => wanted.forEach((index) => context.store.dropIndex(collection, index)));
    return { nIndexesWas: before, ok: 1 };
  },
};

/** Returns the indexes that a `dropIndexes` names. @throws MongoError if one does not exist or its key is ambiguous */
function named(collection: Collection, wanted: Value): Index[] {
  if (wanted === '*') return [...collection.indexes];
  if (isDoc(wanted)) return [withKey(collection, wanted)];
  const names = isArray(wanted) ? wanted : [wanted];
  const found = names.map((name) => {
    if (typeof name !== 'string')
      return throwMongoError(
        'TypeMismatch',
        `BSON field 'dropIndexes.index' is the wrong type '${typeName(name)}', expected types '[string, array<string>, object]'`,
      );
    if (name === ID_INDEX.name) throwMongoError('InvalidOptions', 'cannot drop _id index');
    const index = collection.indexes.find(({ spec }) => spec.name === name);
    return index ?? throwMongoError('IndexNotFound', `index not found with name [${name}]`);
  });
  return [...new Set(found)];
}

function withKey(collection: Collection, key: Doc): Index {
  if (isIdKey(key)) throwMongoError('InvalidOptions', 'cannot drop _id index');
  const [found, other, ...more] = collection.indexes.filter(({ spec }) => isSameKey(spec.key, key));
  if (!found) return throwMongoError('IndexNotFound', `can't find index with key: ${keyText(key)}`);
  if (!other) return found;
  return throwMongoError(
    'AmbiguousIndexKeyPattern',
    `${more.length + 2} indexes found for key: ${keyText(key)}, identify by name instead. Conflicting indexes: ${found.spec.name}, ${other.spec.name}`,
  );
}
