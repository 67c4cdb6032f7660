import { randomUUID } from 'node:crypto';
import { MongoServerError, type Collection, type Db, type IndexDescription } from 'mongodb';
import { LIMIT } from './connect.ts';
import { isDuplicate, isUnavailable } from './failures.ts';
import type { CollectionIndexes } from './indexes.ts';

/** The database speaks MongoDB's protocol, but cannot do all that services rely on. The message is for the operator. */
export class DatabaseLacks extends Error {
  override readonly name = 'DatabaseLacks';
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

/** Something that services rely on; `has` finds out whether the server does it, not only whether it says so. */
interface Need {
  readonly name: string;
  has(rows: Probe): Promise<boolean>;
}

const UNAUTHORIZED = 13;
const ILLEGAL_OPERATION = 20;

const keeps = async (rows: Probe, index: IndexDescription): Promise<boolean> => {
  await rows.createIndexes([index]);
  const [kept] = (await rows.listIndexes().toArray()).filter(({ name }) => name === index.name);
  const { key: _key, ...options } = index;
  return Object.entries(options).every(
    ([name, value]) => JSON.stringify(kept?.[name]) === JSON.stringify(value),
  );
};

const refusesDoubled = async (rows: Probe, row: Partial<Row>, id: number): Promise<boolean> => {
  await rows.insertOne({ ...row, _id: id });
  const doubled = await rows.insertOne({ ...row, _id: id + 1 }).catch((error: unknown) => error);
  if (doubled instanceof Error && !isDuplicate(doubled)) throw doubled;
  return doubled instanceof Error;
};

const NEEDS: readonly Need[] = [
  {
    name: 'indexes that delete rows by their time',
    has: (rows) => keeps(rows, { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 0 }),
  },
  {
    name: 'unique indexes',
    has: async (rows) =>
      (await keeps(rows, { name: 'unique', key: { a: 1, b: -1 }, unique: true, sparse: true })) &&
      (await refusesDoubled(rows, { a: 1, b: 1 }, 10)),
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
      if (!(await keeps(rows, some)) || !(await refusesDoubled(rows, { c: 1, d: 1 }, 20))) return false;
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
        { sort: { n: 1 }, returnDocument: 'after', projection: { n: 1 }, ...LIMIT },
      );
      return found?.n === 2;
    },
  },
  {
    name: 'counts of what a filter matches',
    has: async (rows) => (await rows.countDocuments({ _id: { $in: [30, 31] } }, LIMIT)) === 1,
  },
];

/**
 * Makes sure, before the service writes anything of its own, that the server does what services rely on: in a collection
 * that is dropped again. Only when a collection of the service is not there yet, which is once for each database.
 * @throws DatabaseLacks naming everything that is missing in one line.
 */
export async function checkNeeds(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const isUsed = wanted.every(({ collection, indexes }) => indexes.length === 0 || there.has(collection));
  if (isUsed) return;
  const rows: Probe = db.collection(`probe_${randomUUID()}`);
  const lacks: string[] = [];
  try {
    lacks.push(...(await lackOfWrites(rows)));
    for (const need of lacks.length > 0 ? [] : NEEDS) {
      if (!(await need.has(rows).catch(hasNot))) lacks.push(need.name);
    }
  } finally {
    await rows.drop().catch(() => undefined);
  }
  if (lacks.length > 0) throw new DatabaseLacks(lacks.join(', '));
}

/** The first write of all: it waits for the majority, and is repeated by the driver where the server says that it can be. */
async function lackOfWrites(rows: Probe): Promise<string[]> {
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

/** What the server refuses it has not; whatever else goes wrong says nothing of that. */
function hasNot(error: unknown): false {
  if (!(error instanceof MongoServerError) || isUnavailable(error) || error.code === UNAUTHORIZED)
    throw error;
  return false;
}
