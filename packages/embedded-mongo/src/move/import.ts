import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BSON, type Collection, type Document, type MongoClient } from 'mongodb';
import type { MoveResult } from './export.ts';
import { MoveError } from './move-error.ts';

const BATCH = 500;

/** Imports what `exportAll` wrote. @throws MoveError, before anything is imported, if a collection is not empty */
export async function importAll(client: MongoClient, dir: string): Promise<MoveResult> {
  const targets = findFiles(client, dir);
  if (targets.length === 0) throw new MoveError(`${dir} contains no export`);
  for (const { collection } of targets) {
    if (await collection.findOne({}, { projection: { _id: 1 } })) {
      throw new MoveError(`${collection.namespace} already contains documents; nothing was imported`);
    }
  }
  let documents = 0;
  for (const { collection, base } of targets) {
    const found = await client
      .db(collection.dbName)
      .listCollections({ name: collection.collectionName })
      .toArray();
    if (found.length === 0) await client.db(collection.dbName).createCollection(collection.collectionName);
    documents += await insertLines(client, collection, `${base}.jsonl`);
    const indexes = await all(readLines(`${base}.indexes.jsonl`));
    if (indexes.length > 0) await createIndexes(client, collection, indexes);
  }
  return { collections: targets.length, documents };
}

interface Target {
  readonly collection: Collection;
  /** Path of its files without extensions. */
  readonly base: string;
}

function findFiles(client: MongoClient, dir: string): Target[] {
  const folders = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: folder }) =>
    readdirSync(join(dir, folder))
      .filter((file) => file.endsWith('.jsonl') && !file.endsWith('.indexes.jsonl'))
      .map((file) => {
        const name = file.slice(0, -'.jsonl'.length);
        return {
          collection: client.db(decodeURIComponent(folder)).collection(decodeURIComponent(name)),
          base: join(dir, folder, name),
        };
      }),
  );
}

async function insertLines(client: MongoClient, collection: Collection, path: string): Promise<number> {
  let batch: Document[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insertBatch(client, collection, batch);
    count += batch.length;
    batch = [];
  };
  for await (const doc of readLines(path)) {
    batch.push(doc);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return count;
}

/** Uses a command, because the driver's own insert would replace an `_id` that is null. */
async function insertBatch(
  client: MongoClient,
  collection: Collection,
  documents: readonly Document[],
): Promise<void> {
  const writeConcern = { w: 'majority', j: true };
  for (const part of bySize(documents)) {
    const answer = await client
      .db(collection.dbName)
      .command({ insert: collection.collectionName, documents: part, writeConcern });
    const [error]: Document[] = answer['writeErrors'] ?? [];
    if (error) throw new MoveError(`${collection.namespace}: ${String(error['errmsg'])}`);
  }
}

function* bySize(documents: readonly Document[]): Generator<Document[]> {
  let part: Document[] = [];
  let size = 0;
  for (const document of documents) {
    const bytes = BSON.calculateObjectSize(document);
    if (part.length > 0 && size + bytes > 16_000_000) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(document);
    size += bytes;
  }
  yield part;
}

async function createIndexes(
  client: MongoClient,
  collection: Collection,
  indexes: readonly Document[],
): Promise<void> {
  await client.db(collection.dbName).command({ createIndexes: collection.collectionName, indexes });
}

async function* readLines(path: string): AsyncGenerator<Document> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== '') yield BSON.EJSON.parse(line, { relaxed: false });
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
