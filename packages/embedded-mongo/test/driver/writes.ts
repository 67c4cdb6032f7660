import { ALL, ONE, THREE, TWO, type DriverCase } from './case.ts';

const documents = ALL;
const FOUR = { _id: 4, x: 44 };
const DUPLICATE = { code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } };

const INSERTS: readonly DriverCase[] = [
  [
    'insertOne returns the id',
    { run: (c) => c.insertOne({ ...ONE }), result: { insertedId: 1 }, left: [ONE] },
  ],
  [
    'insertOne of an id that is there is refused by name of key and value',
    { documents, run: (c) => c.insertOne({ _id: 1 }), error: DUPLICATE, left: ALL },
  ],
  [
    'names of fields may have dots and dollars',
    {
      run: (c) => c.insertOne({ _id: 1, 'a.b': 1, $c: 2, d: { $e: 3, 'f.g': 4 } }),
      result: { acknowledged: true },
      left: [{ _id: 1, 'a.b': 1, $c: 2, d: { $e: 3, 'f.g': 4 } }],
    },
  ],
  [
    'names of fields within an id may not',
    { run: (c) => c.insertOne({ _id: { $a: 1 } } as never), error: { code: 52 }, left: [] },
  ],
  [
    'insertMany returns all ids',
    {
      run: (c) => c.insertMany([ONE, TWO], { comment: 'two' }),
      result: { insertedCount: 2, insertedIds: { 0: 1, 1: 2 } },
      left: [ONE, TWO],
    },
  ],
  [
    'insertMany in order stops at the first error',
    {
      documents: [ONE],
      run: (c) => c.insertMany([TWO, ONE, THREE]),
      error: { code: 11000, insertedCount: 1, failedAt: [1] },
      left: [ONE, TWO],
    },
  ],
  [
    'insertMany without order goes on after an error',
    {
      documents: [ONE],
      run: (c) => c.insertMany([TWO, ONE, THREE], { ordered: false }),
      error: { code: 11000, insertedCount: 2, failedAt: [1] },
      left: ALL,
    },
  ],
  [
    'a write without acknowledgement has no result',
    {
      run: (c) => c.insertOne({ ...ONE }, { writeConcern: { w: 0 } }),
      result: { acknowledged: false },
    },
  ],
  [
    'a journalled write to the majority is acknowledged',
    {
      run: (c) => c.insertOne({ ...ONE }, { writeConcern: { w: 'majority', j: true } }),
      result: { acknowledged: true },
      left: [ONE],
    },
  ],
  [
    'a write to two nodes is refused',
    {
      run: (c) => c.insertOne({ ...ONE }, { writeConcern: { w: 2 } }),
      error: { code: 2 },
      left: [],
    },
  ],
];

const counts = (matchedCount: number, modifiedCount: number, upsertedId: unknown = null) => ({
  ...{ matchedCount, modifiedCount, upsertedId },
  upsertedCount: upsertedId === null ? 0 : 1,
});

const UPDATES: readonly DriverCase[] = [
  [
    'updateOne changes one document',
    {
      documents,
      run: (c) => c.updateOne({ x: { $gt: 0 } }, { $inc: { x: 1 } }, { sort: { x: -1 }, hint: { _id: 1 } }),
      result: counts(1, 1),
      left: [ONE, TWO, { _id: 3, x: 34 }],
    },
  ],
  [
    'an update that changes nothing counts as matched alone',
    { documents, run: (c) => c.updateOne({ _id: 1 }, { $set: { x: 11 } }), result: counts(1, 0), left: ALL },
  ],
  [
    'an update of nothing counts nothing',
    { documents, run: (c) => c.updateOne({ x: 0 }, { $set: { x: 1 } }), result: counts(0, 0), left: ALL },
  ],
  [
    'an upsert of nothing inserts',
    {
      documents,
      run: (c) => c.updateOne({ _id: 4 }, { $inc: { x: 44 } }, { upsert: true }),
      result: counts(0, 0, 4),
      left: [...ALL, FOUR],
    },
  ],
  [
    'updateMany changes all that match',
    {
      documents,
      run: (c) => c.updateMany({ x: { $gt: 11 } }, { $inc: { x: 1 } }),
      result: counts(2, 2),
      left: [ONE, { _id: 2, x: 23 }, { _id: 3, x: 34 }],
    },
  ],
  [
    'array filters choose elements',
    {
      documents: [{ _id: 1, a: [{ b: 1 }, { b: 3 }] }],
      run: (c) => c.updateOne({}, { $set: { 'a.$[each].b': 2 } }, { arrayFilters: [{ 'each.b': 3 }] }),
      result: counts(1, 1),
      left: [{ _id: 1, a: [{ b: 1 }, { b: 2 }] }],
    },
  ],
  [
    'an id cannot be changed',
    { documents, run: (c) => c.updateOne({ _id: 1 }, { $set: { _id: 9 } }), error: { code: 66 }, left: ALL },
  ],
  [
    'replaceOne keeps the id and nothing else',
    {
      documents,
      run: (c) => c.replaceOne({ x: 22 }, { y: 1 }),
      result: counts(1, 1),
      left: [ONE, { _id: 2, y: 1 }, THREE],
    },
  ],
  [
    'replaceOne can insert',
    {
      documents,
      run: (c) => c.replaceOne({ _id: 4 }, { x: 44 }, { upsert: true }),
      result: counts(0, 0, 4),
      left: [...ALL, FOUR],
    },
  ],
  [
    'deleteOne deletes one',
    {
      documents,
      run: (c) => c.deleteOne({ x: { $lt: 22 } }),
      result: { deletedCount: 1 },
      left: [TWO, THREE],
    },
  ],
  [
    'deleteMany deletes all that match',
    { documents, run: (c) => c.deleteMany({ x: { $gt: 11 } }), result: { deletedCount: 2 }, left: [ONE] },
  ],
  [
    'a deletion by an index that is not there is refused',
    { documents, run: (c) => c.deleteOne({ x: 11 }, { hint: 'x_1' }), error: { code: 2 }, left: ALL },
  ],
];

const FIND_AND_MODIFY: readonly DriverCase[] = [
  [
    'findOneAndUpdate returns the document before',
    {
      documents,
      run: (c) => c.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } }),
      result: TWO,
      left: [ONE, { _id: 2, x: 23 }, THREE],
    },
  ],
  [
    'findOneAndUpdate returns the first by its order, afterwards and in part',
    {
      documents,
      run: (c) =>
        c.findOneAndUpdate(
          { x: { $lt: 33 } },
          { $inc: { x: 1 } },
          { sort: { x: -1 }, projection: { _id: 0 }, returnDocument: 'after' },
        ),
      result: { x: 23 },
      left: [ONE, { _id: 2, x: 23 }, THREE],
    },
  ],
  [
    'findOneAndUpdate of nothing returns null',
    { documents, run: (c) => c.findOneAndUpdate({ x: 0 }, { $inc: { x: 1 } }), result: null, left: ALL },
  ],
  [
    'findOneAndUpdate says what it has inserted',
    {
      documents,
      run: (c) =>
        c.findOneAndUpdate(
          { _id: 4 },
          { $set: { x: 44 } },
          { upsert: true, returnDocument: 'after', includeResultMetadata: true },
        ),
      result: { value: FOUR, lastErrorObject: { n: 1, updatedExisting: false, upserted: 4 } },
      left: [...ALL, FOUR],
    },
  ],
  [
    'findOneAndReplace replaces',
    {
      documents,
      run: (c) => c.findOneAndReplace({ _id: 1 }, { y: 1 }, { returnDocument: 'after' }),
      result: { _id: 1, y: 1 },
      left: [{ _id: 1, y: 1 }, TWO, THREE],
    },
  ],
  [
    'findOneAndDelete deletes the first by its order',
    {
      documents,
      run: (c) => c.findOneAndDelete({}, { sort: { x: -1 }, comment: 'last' }),
      result: THREE,
      left: [ONE, TWO],
    },
  ],
];

export const WRITES: readonly DriverCase[] = [...INSERTS, ...UPDATES, ...FIND_AND_MODIFY];
