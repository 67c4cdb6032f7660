import type { Document } from 'mongodb';
import { day, dbl, dec, long } from './values.ts';

const DOCS: readonly Document[] = [
  { _id: 1, k: 'x', n: 1, t: ['p', 'q'], d: day(1), s: { m: 1 } },
  { _id: 2, k: 'y', n: 2.5, t: [], d: day(2), s: { m: 2 } },
  { _id: 3, k: 'x', n: long(3), d: day(33) },
  { _id: 4, n: null, t: ['p'] },
];

/** A pipeline over the documents above, and its result or the code of the refusal. */
export type AggregationCase = readonly [pipeline: Document[], expected: readonly Document[] | number];

/** One expression on the first document. */
const e = (expression: unknown, expected: unknown): AggregationCase => [
  [{ $match: { _id: 1 } }, { $project: { _id: 0, r: expression } }],
  expected === undefined ? [{}] : [{ r: expected }],
];
const fails = (expression: unknown, code: number): AggregationCase => [
  [{ $match: { _id: 1 } }, { $project: { r: expression } }],
  code,
];

export const AGGREGATION_DOCS = DOCS;

export const AGGREGATIONS: readonly AggregationCase[] = [
  [[], DOCS],
  [
    [{ $match: { k: 'x' } }, { $project: { n: 1 } }],
    [
      { _id: 1, n: 1 },
      { _id: 3, n: long(3) },
    ],
  ],
  [
    [{ $sort: { _id: -1 } }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 4 }, { _id: 3 }],
  ],
  [[{ $sort: { _id: 1 } }, { $skip: 3 }, { $project: { _id: 1 } }], [{ _id: 4 }]],
  [[{ $count: 'c' }], [{ c: 4 }]],
  [[{ $match: { _id: 99 } }, { $count: 'c' }], []],
  // $group
  [
    [{ $group: { _id: '$k', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, n: 1 },
      { _id: 'x', n: 2 },
      { _id: 'y', n: 1 },
    ],
  ],
  [[{ $group: { _id: null, s: { $sum: '$n' } } }], [{ _id: null, s: 6.5 }]],
  [
    [{ $match: { _id: { $in: [1, 3] } } }, { $group: { _id: null, s: { $sum: '$n' } } }],
    [{ _id: null, s: long(4) }],
  ],
  [[{ $group: { _id: null, s: { $sum: '$k' } } }], [{ _id: null, s: 0 }]],
  [[{ $group: { _id: null, a: { $avg: '$n' } } }], [{ _id: null, a: 6.5 / 3 }]],
  [[{ $group: { _id: null, a: { $avg: '$k' } } }], [{ _id: null, a: null }]],
  [[{ $group: { _id: null, a: { $min: '$n' }, b: { $max: '$n' } } }], [{ _id: null, a: 1, b: long(3) }]],
  [
    [{ $sort: { _id: 1 } }, { $group: { _id: null, a: { $first: '$k' }, b: { $last: '$k' } } }],
    [{ _id: null, a: 'x', b: null }],
  ],
  [
    [{ $sort: { _id: 1 } }, { $group: { _id: null, a: { $push: '$k' } } }],
    [{ _id: null, a: ['x', 'y', 'x'] }],
  ],
  [[{ $match: { k: 'x' } }, { $group: { _id: null, a: { $addToSet: '$k' } } }], [{ _id: null, a: ['x'] }]],
  [[{ $group: { _id: { k: '$k' }, n: { $count: {} } } }, { $match: { n: 2 } }], [{ _id: { k: 'x' }, n: 2 }]],
  [[{ $group: { _id: '$t' } }, { $count: 'c' }], [{ c: 4 }]],
  [[{ $group: { _id: null, m: { $mergeObjects: '$s' } } }], [{ _id: null, m: { m: 2 } }]],
  [[{ $sortByCount: '$k' }, { $limit: 1 }], [{ _id: 'x', count: 2 }]],
  // $unwind
  [
    [{ $unwind: '$t' }, { $project: { t: 1 } }],
    [
      { _id: 1, t: 'p' },
      { _id: 1, t: 'q' },
      { _id: 4, t: 'p' },
    ],
  ],
  [
    [{ $unwind: { path: '$t', includeArrayIndex: 'i' } }, { $match: { _id: 1 } }, { $project: { i: 1 } }],
    [
      { _id: 1, i: long(0) },
      { _id: 1, i: long(1) },
    ],
  ],
  [
    [
      { $unwind: { path: '$t', preserveNullAndEmptyArrays: true } },
      { $match: { _id: 2 } },
      { $project: { t: 1 } },
    ],
    [{ _id: 2 }],
  ],
  [
    [{ $unwind: '$k' }, { $project: { k: 1 } }],
    [
      { _id: 1, k: 'x' },
      { _id: 2, k: 'y' },
      { _id: 3, k: 'x' },
    ],
  ],
  // Shapes
  [[{ $match: { _id: 4 } }, { $addFields: { z: 1, 'y.x': 2 } }], [{ ...DOCS[3], z: 1, y: { x: 2 } }]],
  [[{ $match: { _id: 4 } }, { $set: { n: '$t' } }, { $unset: ['t'] }], [{ _id: 4, n: ['p'] }]],
  [[{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$s' } }], [{ m: 1 }]],
  [[{ $match: { _id: 1 } }, { $replaceWith: { a: '$k' } }], [{ a: 'x' }]],
  [[{ $match: { _id: 1 } }, { $project: { 's.m': 1, x: '$s.m' } }], [{ _id: 1, s: { m: 1 }, x: 1 }]],
  [[{ $match: { _id: 1 } }, { $project: { a: ['$k', '$nothing'], _id: 0 } }], [{ a: ['x', null] }]],
  [[{ $match: { _id: 1 } }, { $project: { t: 0, d: 0, s: 0 } }], [{ _id: 1, k: 'x', n: 1 }]],
  // Expressions
  e({ $add: ['$n', 1] }, 2),
  e({ $add: ['$n', 1.5] }, 2.5),
  e({ $add: ['$n', long(1)] }, long(2)),
  e({ $add: ['$d', 1000] }, new Date(day(1).getTime() + 1000)),
  e({ $add: ['$n', null] }, null),
  e({ $add: [dec('0.1'), dec('0.2')] }, dec('0.3')),
  e({ $add: [2147483647, 1] }, long(2147483648)),
  e({ $subtract: ['$d', '$d'] }, long(0)),
  e({ $subtract: [5, 2] }, 3),
  e({ $multiply: [2, 3] }, 6),
  e({ $divide: [6, 3] }, dbl(2)),
  e({ $mod: [7, 3] }, 1),
  e({ $mod: [-7, 3] }, -1),
  e({ $abs: -4 }, 4),
  e({ $floor: 1.7 }, dbl(1)),
  e({ $ceil: 1.2 }, dbl(2)),
  e({ $eq: ['$n', dbl(1)] }, true),
  e({ $gt: ['x', 5] }, true),
  e({ $lt: ['$nothing', null] }, true),
  e({ $cmp: [1, 2] }, -1),
  e({ $and: [1, 'x', true] }, true),
  e({ $and: [] }, true),
  e({ $or: [0, null, '$nothing'] }, false),
  e({ $not: [0] }, true),
  e({ $cond: [{ $gt: ['$n', 0] }, 'yes', 'no'] }, 'yes'),
  e({ $cond: { if: '$nothing', then: 1, else: 2 } }, 2),
  e({ $ifNull: ['$nothing', null, 'd'] }, 'd'),
  e(
    {
      $switch: {
        branches: [
          { case: false, then: 1 },
          { case: true, then: 2 },
        ],
      },
    },
    2,
  ),
  e({ $concat: ['$k', '-', 'z'] }, 'x-z'),
  e({ $concat: ['$k', null] }, null),
  e({ $toUpper: 'aé' }, 'Aé'),
  e({ $toLower: null }, ''),
  e({ $strLenCP: 'aé' }, 2),
  e({ $size: '$t' }, 2),
  e({ $arrayElemAt: ['$t', -1] }, 'q'),
  e({ $arrayElemAt: ['$t', 9] }, undefined),
  e({ $first: '$t' }, 'p'),
  e({ $slice: ['$t', 1] }, ['p']),
  e({ $in: ['q', '$t'] }, true),
  e({ $concatArrays: ['$t', ['r']] }, ['p', 'q', 'r']),
  e({ $filter: { input: '$t', as: 'v', cond: { $eq: ['$$v', 'q'] } } }, ['q']),
  e({ $map: { input: [1, 2], as: 'v', in: { $add: ['$$v', 1] } } }, [2, 3]),
  e({ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6),
  e({ $let: { vars: { v: 5 }, in: { $multiply: ['$$v', 2] } } }, 10),
  e({ $mergeObjects: ['$s', { z: 1 }] }, { m: 1, z: 1 }),
  e({ $objectToArray: '$s' }, [{ k: 'm', v: 1 }]),
  e({ $literal: '$k' }, '$k'),
  e({ $type: '$nothing' }, 'missing'),
  e({ $year: '$d' }, 2026),
  e({ $dayOfYear: '$d' }, 1),
  e({ $dateToString: { date: '$d', format: '%Y-%m' } }, '2026-01'),
  e({ $toString: 1.5 }, '1.5'),
  e({ $toInt: '7' }, 7),
  e({ $toLong: 7 }, long(7)),
  e({ $toBool: 0 }, false),
  e('$$ROOT.k', 'x'),
  e('$t.x', []),
  e({ $cond: [true, '$$REMOVE', 1] }, undefined),
  fails({ $divide: [1, 0] }, 2),
  fails({ $add: ['x', 1] }, 14),
  fails({ $size: '$k' }, 17124),
  fails({ $concat: ['x', 1] }, 16702),
  fails({ $toInt: 'x' }, 241),
  fails({ $nothing: 1 }, 168),
  fails({ $cond: [1] }, 16020),
  fails({ $cmp: [1] }, 16020),
  fails('$$nobody', 17276),
  fails({ $mod: [1, 0] }, 16610),
  fails({ $arrayElemAt: ['$k', 0] }, 28689),
  // Refusals of stages
  [[{ $nothing: {} }], 40324],
  [[{ $match: {}, $sort: {} }], 40323],
  [[{ $match: 1 }], 15959],
  [[{ $limit: 0 }], 15958],
  [[{ $sort: {} }], 15976],
  [[{ $sort: { a: 2 } }], 15975],
  [[{ $group: {} }], 15955],
  [[{ $group: { _id: null, a: 1 } }], 40234],
  [[{ $group: { _id: null, a: { $nothing: 1 } } }], 15952],
  [[{ $count: '' }], 40156],
  [[{ $unwind: 't' }], 28818],
  [[{ $project: {} }], 51272],
];
