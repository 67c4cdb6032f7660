import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BSON, type Collection, type Document, type MongoClient } from 'mongodb';
import { MoveError, SYSTEM_DATABASES } from './move-error.ts';

export interface MoveResult {
  readonly collections: number;
  readonly documents: number;
}

const LOSSLESS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/**
 * Exports every database to a new or empty directory: `<database>/<collection>.jsonl` has one document per
 * line in canonical extended JSON, `<collection>.indexes.jsonl` the indexes. Stop all writers first, because
 * collections are read one after the other.
 * @throws MoveError if the directory is not empty
 */
export async function exportAll(client: MongoClient, dir: string): Promise<MoveResult> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (readdirSync(dir).length > 0) throw new MoveError(`${dir} is not empty`);
  let [collections, documents] = [0, 0];
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (SYSTEM_DATABASES.has(name)) continue;
    const folder = join(dir, encodeURIComponent(name));
    mkdirSync(folder, { mode: 0o700 });
    for (const info of await client.db(name).listCollections().toArray()) {
      if (info.name.startsWith('system.')) continue;
      if (info.type !== 'collection')
        throw new MoveError(`${name}.${info.name} is a ${info.type} and cannot be moved`);
      const collection = client.db(name).collection(info.name);
      const base = join(folder, encodeURIComponent(info.name));
      documents += await writeLines(`${base}.jsonl`, documentLines(collection));
      await writeLines(`${base}.indexes.jsonl`, indexLines(collection));
      collections++;
    }
  }
  return { collections, documents };
}

async function* documentLines(collection: Collection): AsyncGenerator<string> {
  for await (const doc of collection.find({}, { ...LOSSLESS, sort: { _id: 1 } })) {
    const line = BSON.EJSON.stringify(doc, { relaxed: false });
    // A document that looks like extended JSON itself (`{$date: …}`) would be imported as something else.
    const back = BSON.serialize(BSON.EJSON.parse(line, { relaxed: false }));
    if (Buffer.compare(back, BSON.serialize(doc)) !== 0) {
      throw new MoveError(
        `a document of ${collection.namespace} cannot be written as extended JSON: ${line.slice(0, 100)}`,
      );
    }
    yield line;
  }
}

async function* indexLines(collection: Collection): AsyncGenerator<string> {
  for (const index of await collection.listIndexes(LOSSLESS).toArray()) {
    const { v: _version, ns: _namespace, ...spec }: Document = index;
    if (spec['name'] !== '_id_') yield BSON.EJSON.stringify(spec, { relaxed: false });
  }
}

async function writeLines(path: string, lines: AsyncGenerator<string>): Promise<number> {
  let count = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  };
  await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return count;
}
