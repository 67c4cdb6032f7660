import { Readable } from 'node:stream';
import { Collection, Db, GridFSBucket, MongoClient, type Document } from 'mongodb';
import type { Entities } from './entities.ts';
import type { Operation } from './types.ts';

export async function runOperation(operation: Operation, entities: Entities): Promise<unknown> {
  const target = entities.find(operation.object);
  const args = operation.arguments ?? {};
  if (target instanceof Collection) return onCollection(target, operation.name, args);
  if (target instanceof GridFSBucket) return onBucket(target, operation.name, args);
  if (target instanceof Db) return onDatabase(target, operation.name, args);
  if (target instanceof MongoClient) return onClient(target, operation.name, args);
  throw new Error(`the runner does not know ${operation.object}`);
}

const unknown = (name: string): never => {
  throw new Error(`the runner does not know the operation ${name}`);
};

async function onCollection(collection: Collection, name: string, args: Document): Promise<unknown> {
  const {
    filter = {},
    document,
    documents,
    requests,
    update,
    replacement,
    pipeline,
    fieldName,
    ...options
  } = args;
  switch (name) {
    case 'aggregate':
      return collection.aggregate(pipeline, options).toArray();
    case 'bulkWrite':
      return collection.bulkWrite(requests, options);
    case 'count':
      return collection.count(filter, options);
    case 'countDocuments':
      return collection.countDocuments(filter, options);
    case 'createIndex':
      return collection.createIndex(args['keys'], without(args, 'keys'));
    case 'dropIndex':
      return collection.dropIndex(args['name']);
    case 'deleteMany':
      return collection.deleteMany(filter, options);
    case 'deleteOne':
      return collection.deleteOne(filter, options);
    case 'distinct':
      return collection.distinct(fieldName, filter, options);
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(options);
    case 'find':
      return collection.find(filter, options).toArray();
    case 'findOne':
      return collection.findOne(filter, options);
    case 'findOneAndDelete':
      return collection.findOneAndDelete(filter, options);
    case 'findOneAndReplace':
      return collection.findOneAndReplace(filter, replacement, lower(options));
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(filter, update, lower(options));
    case 'insertMany':
      return collection.insertMany(documents, options);
    case 'insertOne':
      return collection.insertOne(document, options);
    case 'replaceOne':
      return collection.replaceOne(filter, replacement, options);
    case 'updateMany':
      return collection.updateMany(filter, update, options);
    case 'updateOne':
      return collection.updateOne(filter, update, options);
    default:
      return unknown(name);
  }
}

function without(args: Document, name: string): Document {
  const { [name]: _left, ...rest } = args;
  return rest;
}

/** The format has "After" where the driver expects "after". */
function lower(options: Document): Document {
  const side: unknown = options['returnDocument'];
  return typeof side === 'string' ? { ...options, returnDocument: side.toLowerCase() } : options;
}

async function onBucket(bucket: GridFSBucket, name: string, args: Document): Promise<unknown> {
  const { id, filename, newFilename, source, ...options } = args;
  switch (name) {
    case 'delete':
      return bucket.delete(id);
    case 'rename':
      return bucket.rename(id, newFilename);
    case 'download':
      return Buffer.concat(await bucket.openDownloadStream(id, options).toArray());
    case 'downloadByName':
      return Buffer.concat(await bucket.openDownloadStreamByName(filename, options).toArray());
    case 'upload': {
      const upload = bucket.openUploadStream(filename, options);
      await new Promise((resolve, reject) => {
        Readable.from([Buffer.from(source['$$hexBytes'], 'hex')])
          .pipe(upload)
          .on('error', reject)
          .on('finish', resolve);
      });
      return upload.gridFSFile?._id;
    }
    default:
      return unknown(name);
  }
}

async function onDatabase(db: Db, name: string, args: Document): Promise<unknown> {
  const { pipeline, collection, command, ...options } = args;
  switch (name) {
    case 'aggregate':
      return db.aggregate(pipeline, options).toArray();
    case 'createCollection':
      await db.createCollection(collection, options);
      return undefined;
    case 'dropCollection':
      return db.dropCollection(collection);
    case 'runCommand':
      return db.command(command);
    default:
      return unknown(name);
  }
}

async function onClient(client: MongoClient, name: string, args: Document): Promise<unknown> {
  if (name !== 'clientBulkWrite') return unknown(name);
  const { models, ...options } = args;
  const list: readonly Document[] = models;
  const result = await client.bulkWrite(list.map(toModel), options);
  return bulkResult(result);
}

function toModel(model: Document): never {
  const [name = ''] = Object.keys(model);
  return { name, ...model[name] } as never;
}

/** Converts result maps to documents. `didUpsert` exists only in this driver. */
function bulkResult(result: Document): Document {
  const named = (map: unknown): unknown =>
    map instanceof Map
      ? Object.fromEntries([...map].map(([key, value]) => [key, without(value, 'didUpsert')]))
      : map;
  return {
    ...result,
    insertResults: named(result['insertResults']),
    updateResults: named(result['updateResults']),
    deleteResults: named(result['deleteResults']),
  };
}
