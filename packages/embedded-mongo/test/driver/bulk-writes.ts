import { ALL, ONE, THREE, TWO, type DriverCase, type Item } from './case.ts';

const documents = ALL;
const insert = (document: Item) => ({ insertOne: { document } });

export const BULK_WRITES: readonly DriverCase[] = [
  [
    'a bulk write does everything in order and counts it',
    {
      documents,
      run: (c) =>
        c.bulkWrite([
          insert({ _id: 4, x: 44 }),
          { updateOne: { filter: { x: 22 }, update: { $set: { x: 0 } }, hint: '_id_' } },
          { updateMany: { filter: { x: { $gt: 30 } }, update: { $inc: { x: 1 } } } },
          { replaceOne: { filter: { _id: 5 }, replacement: { x: 55 }, upsert: true } },
          { deleteOne: { filter: { x: 0 } } },
          { deleteMany: { filter: { x: { $lt: 20 } } } },
        ]),
      result: {
        ...{ insertedCount: 1, matchedCount: 3, modifiedCount: 3, deletedCount: 2, upsertedCount: 1 },
        insertedIds: { 0: 4 },
        upsertedIds: { 3: 5 },
      },
      left: [
        { _id: 3, x: 34 },
        { _id: 4, x: 45 },
        { _id: 5, x: 55 },
      ],
    },
  ],
  [
    'in order it stops at the first error and names its place',
    {
      documents: [ONE],
      run: (c) => c.bulkWrite([insert(TWO), insert(ONE), insert(THREE)]),
      error: { code: 11000, insertedCount: 1, failedAt: [1] },
      left: [ONE, TWO],
    },
  ],
  [
    'without order it goes on and names every error',
    {
      documents: [ONE],
      run: (c) => c.bulkWrite([insert(ONE), insert(TWO), insert(ONE), insert(THREE)], { ordered: false }),
      error: { code: 11000, insertedCount: 2, failedAt: [0, 2] },
      left: ALL,
    },
  ],
  [
    'it takes array filters',
    {
      documents: [{ _id: 1, a: [1, 5] }],
      run: (c) =>
        c.bulkWrite([
          {
            updateMany: {
              filter: {},
              update: { $set: { 'a.$[big]': 0 } },
              arrayFilters: [{ big: { $gt: 3 } }],
            },
          },
        ]),
      result: { matchedCount: 1, modifiedCount: 1 },
      left: [{ _id: 1, a: [1, 0] }],
    },
  ],
  [
    'it refuses an index that is not there',
    {
      documents,
      run: (c) => c.bulkWrite([{ deleteMany: { filter: { x: 11 }, hint: { x: 1 } } }]),
      error: { code: 2 },
      left: ALL,
    },
  ],
];
