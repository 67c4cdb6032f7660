import { ALL, ONE, THREE, TWO, type DriverCase } from './case.ts';

const documents = ALL;

export const READS: readonly DriverCase[] = [
  ['find returns all documents', { documents, run: (c) => c.find().toArray(), result: ALL }],
  [
    'find sorts, skips and limits',
    { documents, run: (c) => c.find({}, { sort: { x: -1 }, skip: 1, limit: 1 }).toArray(), result: [TWO] },
  ],
  [
    'find in batches of one returns every document once',
    { documents, run: (c) => c.find({}, { batchSize: 1, sort: { _id: 1 } }).toArray(), result: ALL },
  ],
  [
    'a negative limit asks for one batch',
    { documents, run: (c) => c.find({}, { limit: -2, sort: { _id: 1 } }).toArray(), result: [ONE, TWO] },
  ],
  [
    'find with a projection returns its fields',
    {
      documents,
      run: (c) => c.find({ _id: 2 }, { projection: { _id: 0, x: 1 } }).toArray(),
      result: [{ x: 22 }],
    },
  ],
  [
    'find takes comment, time limit, hint and read concern',
    {
      documents,
      run: (c) =>
        c
          .find(
            { _id: 3 },
            { comment: { by: 'test' }, maxTimeMS: 5000, hint: '_id_', readConcern: { level: 'local' } },
          )
          .toArray(),
      result: [THREE],
    },
  ],
  [
    'a hint that names no index is refused',
    { documents, run: (c) => c.find({}, { hint: 'x_1' }).toArray(), error: { code: 2 } },
  ],
  ['findOne returns one document', { documents, run: (c) => c.findOne({ x: { $gt: 11 } }), result: TWO }],
  ['findOne of nothing returns null', { documents, run: (c) => c.findOne({ x: 0 }), result: null }],
  [
    'countDocuments counts what a filter finds',
    { documents, run: (c) => c.countDocuments({ x: { $gte: 22 } }), result: 2 },
  ],
  [
    'countDocuments takes skip and limit',
    { documents, run: (c) => c.countDocuments({}, { skip: 1, limit: 1 }), result: 1 },
  ],
  ['countDocuments of nothing is zero', { run: (c) => c.countDocuments(), result: 0 }],
  [
    'estimatedDocumentCount counts the collection',
    { documents, run: (c) => c.estimatedDocumentCount({ comment: 'all' }), result: 3 },
  ],
  [
    'distinct returns each value once',
    {
      documents: [...ALL, { _id: 4, x: 33 }, { _id: 5, x: [11, 55] }],
      run: async (c) => (await c.distinct('x', { _id: { $gt: 1 } })).toSorted(),
      result: [11, 22, 33, 55],
    },
  ],
  [
    'aggregate matches and sorts in several batches',
    {
      documents,
      run: (c) =>
        c.aggregate([{ $match: { _id: { $gt: 0 } } }, { $sort: { x: -1 } }], { batchSize: 1 }).toArray(),
      result: [THREE, TWO, ONE],
    },
  ],
  [
    'aggregate groups',
    {
      documents,
      run: (c) => c.aggregate([{ $group: { _id: null, sum: { $sum: '$x' } } }]).toArray(),
      result: [{ _id: null, sum: 66 }],
    },
  ],
  [
    'aggregate does not know other stages',
    { documents, run: (c) => c.aggregate([{ $nothing: 1 }]).toArray(), error: { code: 40324 } },
  ],
];
