import { Binary } from 'bson';
import { encode, encodeReply } from '../bson/codec.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import type { Collection } from '../store/collection.ts';
import { ID_INDEX } from '../store/index-spec.ts';
import { checkNames } from '../store/store.ts';
import type { Stream } from '../store/time-slice.ts';
import { isNumeric, toNumber, type Doc } from '../values/types.ts';
import { collectionName, countArgument, docArgument, flagArgument } from './arguments.ts';
import { firstValue, type Command, type Context } from './context.ts';
import { checkFields } from './fields.ts';

/** The `cursor.batchSize` of a command that lists something. */
export function batchSizeOf(command: string, body: Doc): number | undefined {
  const cursor = docArgument(body, 'cursor') ?? {};
  checkFields(`${command}.cursor`, cursor, { batchSize: 'count' });
  return countArgument(cursor, 'batchSize');
}

/** A stream of a few documents that are there already. */
export function* listed(docs: readonly Doc[]): Stream<Buffer> {
  for (const doc of docs) yield encode(doc);
}

export const create: Command = {
  fields: {
    create: 'any',
    capped: 'off',
    collation: 'collation',
    size: 'unsupported',
    timeseries: 'unsupported',
    validator: 'unsupported',
    viewOn: 'unsupported',
  },
  run: (body, context) => {
    const name = collectionName(body);
    checkNames(context.db, name);
    // Making a collection that is there with the same (here: no) options succeeds since MongoDB 7.0.
    if (!context.store.get(context.db, name)) context.write(() => context.store.create(context.db, name));
    return { ok: 1 };
  },
};

export const drop: Command = {
  fields: { drop: 'any' },
  run: (body, context) => {
    const collection = context.store.get(context.db, collectionName(body));
    if (!collection) return { ok: 1 };
    context.write(() => context.store.drop(collection));
    return { nIndexesWas: collection.indexes.length + 1, ns: collection.namespace, ok: 1 };
  },
};

export const dropDatabase: Command = {
  fields: { dropDatabase: 'any' },
  run: (body, context) => {
    const one = firstValue(body);
    if (!isNumeric(one) || toNumber(one) !== 1) refuse(5255100, "Have to pass 1 as 'drop' parameter");
    const all = context.store.list(context.db);
    if (all.length > 0) context.write(() => all.forEach((collection) => context.store.drop(collection)));
    return all.length > 0 ? { dropped: context.db, ok: 1 } : { ok: 1 };
  },
};

function describeCollection(collection: Collection): Doc {
  return {
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: { readOnly: false, uuid: new Binary(collection.uuid, 4) },
    idIndex: ID_INDEX.source,
  };
}

export const listCollections: Command = {
  fields: {
    listCollections: 'any',
    filter: 'object',
    nameOnly: 'flag',
    cursor: 'object',
    authorizedCollections: 'flag',
  },
  run: (body, context) => {
    const filter = parseFilter(docArgument(body, 'filter') ?? {});
    const nameOnly = flagArgument(body, 'nameOnly');
    const docs = context.store
      .list(context.db)
      .map(describeCollection)
      .filter((doc) => filter.match(doc))
      .map((doc) => (nameOnly ? { name: doc['name'], type: doc['type'] } : doc));
    const batchSize = batchSizeOf('listCollections', body);
    return context.cursors.first(
      `${context.db}.$cmd.listCollections`,
      listed(docs),
      context.timeSlice,
      batchSize,
      false,
    );
  },
};

const ADMIN = 'admin';

export const listDatabases: Command = {
  fields: { listDatabases: 'any', filter: 'object', nameOnly: 'flag', authorizedDatabases: 'flag' },
  run: (body, context: Context) => {
    if (context.db !== ADMIN)
      refuse('Unauthorized', 'listDatabases may only be run against the admin database.');
    const filter = parseFilter(docArgument(body, 'filter') ?? {});
    // Every server has the database that commands about all of them are sent to.
    const names = [...new Set([ADMIN, ...context.store.list().map(({ db }) => db)])].sort();
    const nameOnly = flagArgument(body, 'nameOnly');
    const totalSize = context.store.size();
    // All databases share one file, so each counts for its share of the collections.
    const databases = names
      .map((name) => ({ name, sizeOnDisk: Math.round(totalSize / names.length), empty: false }))
      .filter((doc) => filter.match({ name: doc.name, empty: false }));
    return encodeReply(
      nameOnly
        ? { databases: databases.map(({ name }) => ({ name })), ok: 1 }
        : { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1_048_576), ok: 1 },
    );
  },
};
