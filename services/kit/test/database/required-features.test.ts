import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MongoServerError, type Collection, type Db, type IndexDescription } from 'mongodb';
import { checkDatabaseFeatures, MissingDatabaseFeature } from '../../src/database/required-features.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const WANTED = [
  { collection: 'needs_rows', indexes: [{ key: { a: 1 } }] },
  { collection: 'needs_later', indexes: [] },
];
const serverError = (code: number) => new MongoServerError({ code, errmsg: 'not here' });

type Changes = Partial<Record<keyof Collection, (rows: Collection) => unknown>>;

/** Returns the database as a server that answers some calls differently. */
function serverWith(changes: Changes): Db {
  const answers = new Map<string | symbol, (rows: Collection) => unknown>(Object.entries(changes));
  return new Proxy(database.db, {
    get(db, property) {
      if (property !== 'collection') {
        const value: unknown = Reflect.get(db, property);
        return typeof value === 'function' ? value.bind(db) : value;
      }
      return (name: string) => {
        const rows = db.collection(name);
        return new Proxy(rows, {
          get(_target, method) {
            const value: unknown = Reflect.get(rows, method);
            return answers.get(method)?.(rows) ?? (typeof value === 'function' ? value.bind(rows) : value);
          },
        });
      };
    },
  });
}

/** Simulates a server that silently ignores an index option. */
const withoutOption =
  (option: keyof IndexDescription) => (rows: Collection) => (indexes: IndexDescription[]) =>
    rows.createIndexes(indexes.map(({ [option]: _dropped, ...index }) => ({ ...index }) as IndexDescription));

const servers: readonly [what: string, changes: Changes, lacks: string][] = [
  [
    'refuses TTL indexes',
    {
      createIndexes: (rows) => async (indexes: IndexDescription[]) => {
        if (indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)) throw serverError(67);
        return rows.createIndexes(indexes);
      },
    },
    'indexes that delete rows by their time',
  ],
  [
    'takes TTL indexes for others',
    { createIndexes: withoutOption('expireAfterSeconds') },
    'indexes that delete rows by their time',
  ],
  [
    'takes partial indexes for whole ones',
    { createIndexes: withoutOption('partialFilterExpression') },
    'unique indexes over some rows only',
  ],
  [
    'takes unique indexes for others',
    { createIndexes: withoutOption('unique') },
    'unique indexes, unique indexes over some rows only',
  ],
  [
    'knows no conditional updates',
    { findOneAndUpdate: () => async () => Promise.reject(serverError(59)) },
    'conditional updates in one step',
  ],
  ['counts wrongly', { countDocuments: () => async () => 0 }, 'counts of what a filter matches'],
  [
    'has sessions, but repeats no writes',
    { insertOne: () => async () => Promise.reject(serverError(20)) },
    'writes that are repeated (add retryWrites=false to MONGODB_URL)',
  ],
  [
    'knows no majority',
    { insertOne: () => async () => Promise.reject(serverError(79)) },
    'writes that wait for the majority',
  ],
];

const names = async () => (await database.db.listCollections().toArray()).map(({ name }) => name);

test('a server that does all that services rely on passes, and nothing is left of the test', async () => {
  await checkDatabaseFeatures(database.db, WANTED);
  assert.deepEqual(await names(), []);
});

for (const [what, changes, lacks] of servers) {
  test(`a server that ${what} is refused by what it lacks, and nothing has been written`, async () => {
    await assert.rejects(checkDatabaseFeatures(serverWith(changes), WANTED), (error) => {
      assert.ok(error instanceof MissingDatabaseFeature);
      assert.equal(error.message, lacks);
      return true;
    });
    assert.deepEqual(await names(), []);
  });
}

test('a user who may not write is told that, and not that something is lacking', async () => {
  const insertOne = () => async () => Promise.reject(serverError(13));
  await assert.rejects(checkDatabaseFeatures(serverWith({ insertOne }), WANTED), MongoServerError);
});

test('a database that the service has used before is not tested again', async () => {
  await database.db.createCollection('needs_rows');
  const insertOne = () => async () => Promise.reject(serverError(20));
  await checkDatabaseFeatures(serverWith({ insertOne }), WANTED);
});
