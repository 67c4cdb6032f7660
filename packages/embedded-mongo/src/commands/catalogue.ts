import { Binary } from 'bson';
import { encode, encodeReply } from '../bson/codec.ts';
import { throwMongoError } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import type { Collection } from '../store/collection.ts';
import { ID_INDEX } from '../store/index-spec.ts';
import { checkNamespace } from '../store/store.ts';
import type { Stream } from '../limits/time-slice.ts';
import { isNumeric, toNumber, type Doc } from '../values/types.ts';
import { collectionName, countArgument, docArgument, flagArgument } from './arguments.ts';
import { firstValue, type Command, type CommandContext } from './context.ts';
import { checkFields } from '../values/check-fields.ts';

export function batchSizeOf(command: string, body: Doc): number | undefined {
  const cursor = docArgument(body, 'cursor') ?? {};
  checkFields(`${command}.cursor`, cursor, { batchSize: 'count' });
  return countArgument(cursor, 'batchSize');
}

export function* streamDocuments(docs: readonly Doc[]): Stream<Buffer> {
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
    checkNamespace(context.db, name);
    // Since MongoDB 7.0, creating an existing collection with the same options succeeds. Here there are no options.
    if (!context.store.get(context.db, name))
      context.write(() => context.store.createCollection(context.db, name));
    return { ok: 1 };
  },
};

export const drop: Command = {
  fields: { drop: 'any' },
  run: (body, context) => {
    const collection = context.store.get(context.db, collectionName(body));
    if (!collection) return { ok: 1 };
    context.write(() => context.store.dropCollection(collection));
    return { nIndexesWas: collection.indexes.length + 1, ns: collection.namespace, ok: 1 };
  },
};

export const dropDatabase: Command = {
  fields: { dropDatabase: 'any' },
  run: (body, context) => {
    const one = firstValue(body);
    if (!isNumeric(one) || toNumber(one) !== 1)
      throwMongoError(5255100, "Have to pass 1 as 'drop' parameter");
    const all = context.store.list(context.db);
    if (all.length > 0)
      context.write(() => all.forEach((collection) => context.store.dropCollection(collection)));
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
    return context.cursors.openCursor(
      `${context.db}.$cmd.listCollections`,
      streamDocuments(docs),
      context.timeSlice,
      batchSize,
      false,
    );
  },
};

const ADMIN = 'admin';

export const listDatabases: Command = {
  fields: { listDatabases: 'any', filter: 'object', nameOnly: 'flag', authorizedDatabases: 'flag' },
  run: (body, context: CommandContext) => {
    if (context.db !== ADMIN)
      throwMongoError('Unauthorized', 'listDatabases may only be run against the admin database.');
    const filter = parseFilter(docArgument(body, 'filter') ?? {});
    // Like every MongoDB server, always lists the database for administrative commands.
    const names = [...new Set([ADMIN, ...context.store.list().map(({ db }) => db)])].sort();
    const nameOnly = flagArgument(body, 'nameOnly');
    const totalSize = context.store.usedBytes();
    // All databases share one file, so its size is divided by the number of databases.
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
