import { randomUUID } from 'node:crypto';
import { MongoServerError, type Collection, type Db, type IndexDescription } from 'mongodb';
import { QUERY_TIMEOUT } from './connect.ts';
import { isDuplicate, isUnavailable } from './database-errors.ts';
import type { CollectionIndexes } from './indexes.ts';

/** The database lacks features that services rely on. The message is for the operator. */
export class MissingDatabaseFeature extends Error {
  override readonly name = 'MissingDatabaseFeature';
}

interface Row {
  readonly _id: number;
  readonly a?: number;
  readonly b?: number;
  readonly c?: number;
  readonly d?: number;
  readonly e?: boolean;
  readonly n?: number;
  readonly list?: readonly { readonly at: number }[];
}

type Probe = Collection<Row>;

/** A feature that services rely on. `has` checks what the server does, not what it claims. */
interface Feature {
  readonly name: string;
  has(rows: Probe): Promise<boolean>;
}

const UNAUTHORIZED = 13;
const ILLEGAL_OPERATION = 20;

const storesIndex = async (rows: Probe, index: IndexDescription): Promise<boolean> => {
  await rows.createIndexes([index]);
  const [stored] = (await rows.listIndexes().toArray()).filter(({ name }) => name === index.name);
  const { key: _key, ...options } = index;
  return Object.entries(options).every(
    ([name, value]) => JSON.stringify(stored?.[name]) === JSON.stringify(value),
  );
};

const rejectsDuplicate = async (rows: Probe, row: Partial<Row>, id: number): Promise<boolean> => {
  await rows.insertOne({ ...row, _id: id });
  const duplicate = await rows.insertOne({ ...row, _id: id + 1 }).catch((error: unknown) => error);
  if (duplicate instanceof Error && !isDuplicate(duplicate)) throw duplicate;
  return duplicate instanceof Error;
};

const FEATURES: readonly Feature[] = [
  {
    name: 'indexes that delete rows by their time',
    has: (rows) => storesIndex(rows, { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 0 }),
  },
  {
    name: 'unique indexes',
    has: async (rows) =>
      (await storesIndex(rows, { name: 'unique', key: { a: 1, b: -1 }, unique: true, sparse: true })) &&
      (await rejectsDuplicate(rows, { a: 1, b: 1 }, 10)),
  },
  {
    name: 'unique indexes over some rows only',
    async has(rows) {
      const some = {
        name: 'some',
        key: { c: 1 },
        unique: true,
        partialFilterExpression: { d: { $exists: true } },
      };
      if (!(await storesIndex(rows, some)) || !(await rejectsDuplicate(rows, { c: 1, d: 1 }, 20)))
        return false;
      await rows.insertMany([
        { _id: 22, c: 2 },
        { _id: 23, c: 2 },
      ]);
      return true;
    },
  },
  {
    name: 'conditional updates in one step',
    async has(rows) {
      const list = { $each: [{ at: 1 }, { at: 2 }], $slice: -1 };
      await rows.updateOne({ _id: 30 }, { $setOnInsert: { a: 30, n: 1 }, $push: { list } }, { upsert: true });
      const found = await rows.findOneAndUpdate(
        { _id: 30, list: { $elemMatch: { at: { $gte: 2 } } } },
        { $inc: { n: 1 }, $unset: { list: '' }, $set: { e: true } },
        { sort: { n: 1 }, returnDocument: 'after', projection: { n: 1 }, ...QUERY_TIMEOUT },
      );
      return found?.n === 2;
    },
  },
  {
    name: 'counts of what a filter matches',
    has: async (rows) => (await rows.countDocuments({ _id: { $in: [30, 31] } }, QUERY_TIMEOUT)) === 1,
  },
];

/**
 * Checks, in a temporary collection, that the server has the features that services need. Skipped when all
 * collections of the service exist, so it runs once per database.
 * @throws MissingDatabaseFeature naming all missing features in one line.
 */
export async function checkDatabaseFeatures(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const isUsed = wanted.every(({ collection, indexes }) => indexes.length === 0 || existing.has(collection));
  if (isUsed) return;
  const rows: Probe = db.collection(`probe_${randomUUID()}`);
  const missing: string[] = [];
  try {
    missing.push(...(await checkWrites(rows)));
    for (const feature of missing.length > 0 ? [] : FEATURES) {
      if (!(await feature.has(rows).catch(returnFalseIfRejected))) missing.push(feature.name);
    }
  } finally {
    await rows.drop().catch(() => undefined);
  }
  if (missing.length > 0) throw new MissingDatabaseFeature(missing.join(', '));
}

/** Does the first write, which waits for the majority and may be retried by the driver. */
async function checkWrites(rows: Probe): Promise<string[]> {
  try {
    await rows.insertOne({ _id: 1 });
    return [];
  } catch (error) {
    if (!(error instanceof MongoServerError) || isUnavailable(error) || error.code === UNAUTHORIZED)
      throw error;
    return error.code === ILLEGAL_OPERATION
      ? ['writes that are repeated (add retryWrites=false to MONGODB_URL)']
      : ['writes that wait for the majority'];
  }
}

/** Returns false if the server rejected the command: it lacks the feature. Throws other errors, which prove nothing. */
function returnFalseIfRejected(error: unknown): false {
  if (!(error instanceof MongoServerError) || isUnavailable(error) || error.code === UNAUTHORIZED)
    throw error;
  return false;
}
