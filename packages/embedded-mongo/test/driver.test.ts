import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { MongoBulkWriteError, MongoServerError, type Collection, type Document } from 'mongodb';
import { BULK_WRITES } from './driver/bulk-writes.ts';
import type { Item } from './driver/case.ts';
import { READS } from './driver/reads.ts';
import { WRITES } from './driver/writes.ts';
import { startAnyServer, type TestServer } from './support/server.ts';

/** The driver's operations on collections. Also runs against the server in `MONGODB_URL`. */
const DB = 'embedded_mongo_driver';

let server: TestServer;
before(async () => {
  server = await startAnyServer();
});
after(async () => {
  await server.client.db(DB).dropDatabase();
  await server.stop();
});

async function filled(documents: readonly Item[]): Promise<Collection<Item>> {
  const collection = server.client.db(DB).collection<Item>('cases');
  await collection.deleteMany({});
  if (documents.length > 0) await collection.insertMany(documents.map((each) => ({ ...each })));
  return collection;
}

function describeError(error: MongoServerError): Document {
  if (!(error instanceof MongoBulkWriteError)) return { ...error, code: error.code };
  const failedAt = [error.writeErrors].flat().map(({ index }) => index);
  return { code: error.code, insertedCount: error.insertedCount, failedAt };
}

for (const [title, { documents = [], run, result, error, left }] of [...READS, ...WRITES, ...BULK_WRITES]) {
  test(title, async () => {
    const collection = await filled(documents);
    if (error === undefined) {
      const answer = await run(collection);
      if (typeof result === 'object' && result !== null && !Array.isArray(result))
        assert.partialDeepStrictEqual(answer, result);
      else assert.deepEqual(answer, result);
    } else {
      await assert.rejects(run(collection), (reason) => {
        assert.ok(reason instanceof MongoServerError, String(reason));
        assert.partialDeepStrictEqual(describeError(reason), error);
        return true;
      });
    }
    if (left) assert.deepEqual(await collection.find({}, { sort: { _id: 1 } }).toArray(), left);
  });
}
