import type { Document } from 'mongodb';
import { dbl, int, long } from './values.ts';

const DOCS: readonly Document[] = [
  { _id: 1, k: 'x', n: 1, t: ['p', 'q'], s: { m: 1 } },
  { _id: 2, k: 'y', n: 2.5, t: [], s: { m: 2 } },
  { _id: 3, k: 'x', n: long(3) },
  { _id: 4, n: null, t: ['p'] },
];

/** A pipeline, and its result or error code. */
export type AggregationCase = readonly [
  pipeline: Document[],
  expected: readonly Document[] | number,
  docs?: readonly Document[],
];

const sums = (values: readonly unknown[], expected: unknown): AggregationCase => [
  [{ $group: { _id: null, s: { $sum: '$v' } } }],
  [{ _id: null, s: expected }],
  values.map((v, _id) => ({ _id, v })),
];
const byId = { $sort: { _id: 1 } };

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
  [[byId, { $skip: 3 }, { $project: { _id: 1 } }], [{ _id: 4 }]],
  [
    [byId, { $match: { k: 'x' } }, { $sort: { _id: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 1 }],
  ],
  [[byId, { $limit: 3 }, { $sort: { n: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 3 }]],
  [[{ $match: { _id: 1 } }, { $project: { 's.m': 1 } }], [{ _id: 1, s: { m: 1 } }]],
  [[{ $match: { _id: 1 } }, { $project: { t: 0, s: 0 } }], [{ _id: 1, k: 'x', n: 1 }]],
  // Counts
  [[{ $count: 'c' }], [{ c: 4 }]],
  [[{ $match: { _id: 99 } }, { $count: 'c' }], []],
  [[{ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }], [{ _id: 1, n: 4 }]],
  [
    [{ $match: { _id: { $gt: 1 } } }, { $skip: 1 }, { $limit: 5 }, { $group: { _id: 1, n: { $sum: 1 } } }],
    [{ _id: 1, n: 2 }],
  ],
  [[{ $match: { _id: { $in: [1, 3, 9] } } }, { $group: { _id: 1, n: { $sum: 1 } } }], [{ _id: 1, n: 2 }]],
  [[{ $match: { k: 'x' } }, { $group: { _id: 1, n: { $sum: 1 } } }], [{ _id: 1, n: 2 }]],
  [[{ $match: { $or: [{ _id: 1 }, { _id: 2 }] } }, { $count: 'c' }], [{ c: 2 }]],
  [[{ $match: { _id: 99 } }, { $group: { _id: 1, n: { $sum: 1 } } }], []],
  [[{ $group: { _id: '$t' } }, { $count: 'c' }], [{ c: 4 }]],
  // $group
  [
    [{ $group: { _id: '$k', n: { $sum: 1 } } }, byId],
    [
      { _id: null, n: 1 },
      { _id: 'x', n: 2 },
      { _id: 'y', n: 1 },
    ],
  ],
  [[{ $group: { _id: '$k', n: { $count: {} } } }, { $match: { n: 2 } }], [{ _id: 'x', n: 2 }]],
  [[{ $group: { _id: null, a: { $min: '$n' }, b: { $max: '$n' } } }], [{ _id: null, a: 1, b: long(3) }]],
  [[{ $group: { _id: null, a: { $min: '$z' }, b: { $max: '$k' } } }], [{ _id: null, a: null, b: 'y' }]],
  [[{ $group: { _id: null, a: { $max: '$t' } } }], [{ _id: null, a: ['p', 'q'] }]],
  [[{ $group: { _id: null, s: { $sum: '$s.m' } } }], [{ _id: null, s: 3 }]],
  [[{ $group: { _id: null, s: { $sum: '$k' } } }], [{ _id: null, s: 0 }]],
  [
    [{ $group: { _id: '$v' } }, { $count: 'c' }],
    [{ c: 2 }],
    [{ _id: 1, v: 1 }, { _id: 2, v: dbl(1) }, { _id: 3, v: long(1) }, { _id: 4 }, { _id: 5, v: null }],
  ],
  // $sum
  sums([1, 2], 3),
  sums([1, long(2)], long(3)),
  sums([1, dbl(2)], dbl(3)),
  sums(
    Array.from({ length: 100 }, () => 0.1),
    dbl(10),
  ),
  sums([0.1, 0.2], dbl(0.30000000000000004)),
  sums([0.1, 0.2, 0.3], dbl(0.6)),
  sums([int(2147483647), int(1)], long(2147483648)),
  sums([long('9223372036854775807'), int(1)], dbl(9223372036854775808)),
  sums([long('9223372036854775807'), int(1), int(-1)], long('9223372036854775807')),
  sums([long('9007199254740993'), dbl(1)], dbl(9007199254740994)),
  sums([dbl(Infinity), dbl(1)], dbl(Infinity)),
  sums([dbl(Infinity), dbl(-Infinity)], dbl(NaN)),
  sums([1, 'x', null, [5], { a: 1 }, true], 1),
  // Errors
  [[{ $nothing: {} }], 40324],
  [[{ $match: {}, $sort: {} }], 40323],
  [[{ $match: 1 }], 15959],
  [[{ $limit: 0 }], 15958],
  [[{ $limit: -1 }], 5107201],
  [[{ $limit: 1.5 }], 5107201],
  [[{ $limit: 'x' }], 5107201],
  [[{ $skip: -1 }], 5107200],
  [[{ $sort: {} }], 15976],
  [[{ $sort: { a: 2 } }], 15975],
  [[{ $sort: 1 }], 15973],
  [[{ $group: 1 }], 15947],
  [[{ $group: {} }], 15955],
  [[{ $group: { _id: null, a: 1 } }], 40234],
  [[{ $group: { _id: null, a: { $nothing: 1 } } }], 15952],
  [[{ $group: { _id: null, a: { $sum: 1, $max: 1 } } }], 40238],
  [[{ $group: { _id: null, 'a.b': { $sum: 1 } } }], 40235],
  [[{ $group: { _id: null, $a: { $sum: 1 } } }], 40236],
  [[{ $group: { _id: null, a: { $sum: [1, 2] } } }], 40237],
  [[{ $group: { _id: null, a: { $sum: ['$n'] } } }], 40237],
  [[{ $group: { _id: null, a: { $max: [1] } } }], 40237],
  [[{ $group: { _id: null, a: { $count: 1 } } }], 14],
  [[{ $group: { _id: { $nothing: 1 } } }], 168],
  [[{ $group: { _id: '$' } }], 16872],
  [[{ $group: { _id: '$a..b' } }], 15998],
  [[{ $count: '' }], 40156],
  [[{ $count: 'a.b' }], 40160],
  [[{ $count: '$a' }], 40158],
  [[{ $project: {} }], 51272],
  [[{ $project: 1 }], 15969],
];
