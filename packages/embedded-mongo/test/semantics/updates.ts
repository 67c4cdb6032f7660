import type { Document } from 'mongodb';
import { bin, day, dbl, long, oid } from './values.ts';

/** A document, an update, and the updated document or an error code. */
export interface UpdateCase {
  readonly doc: Document;
  readonly update: Document;
  readonly filter?: Document;
  readonly arrayFilters?: Document[];
  readonly expected: Document | number;
}

const to = (doc: Document, update: Document, expected: Document | number): UpdateCase => ({
  doc,
  update,
  expected,
});

/** Returns the case of an array operator on `{a: array}`. */
const on = (a: unknown[], update: Document, expected: unknown[] | number): UpdateCase =>
  to({ a }, update, typeof expected === 'number' ? expected : { a: expected });

export const UPDATES: readonly UpdateCase[] = [
  // $set
  to({ a: 1 }, { $set: { a: 2 } }, { a: 2 }),
  to({ a: 1 }, { $set: { a: dbl(1) } }, { a: dbl(1) }),
  to({}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }),
  to({}, { $set: { 'a.10': 1, 'a.9': 2 } }, { a: { 9: 2, 10: 1 } }),
  to({ c: 1 }, { $set: { 'a.b.c': 1 } }, { c: 1, a: { b: { c: 1 } } }),
  to({ a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }),
  to({ a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }),
  to({ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }),
  to({ a: { 0: 1 } }, { $set: { 'a.0': 2 } }, { a: { 0: 2 } }),
  to({ a: 1 }, { $set: { a: null } }, { a: null }),
  to({ a: 1 }, { $set: {} }, { a: 1 }),
  to({ a: 1 }, { $set: { 'a.b': 1 } }, 28),
  to({ a: null }, { $set: { 'a.b': 1 } }, 28),
  to({ a: [1] }, { $set: { 'a.b': 1 } }, 28),
  to({ a: 'x' }, { $set: { 'a.0': 1 } }, 28),
  to({ a: 1 }, { $set: { a: 1, 'a.b': 2 } }, 40),
  to({ a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40),
  to({ a: 1 }, { $set: { '': 1 } }, 56),
  to({ a: 1 }, { $set: { 'a..b': 1 } }, 56),
  to({ a: 1 }, { $set: { 'a.': 1 } }, 56),
  to({ a: 1 }, { $set: { _id: 7 } }, 66),
  to({ a: 1 }, { $set: { $a: 1 } }, 52),
  to({ a: 1 }, { $set: 5 }, 9),
  to({ a: 1 }, { $foo: { a: 1 } }, 9),
  to({ a: 1 }, { $set: { a: { $b: 1 } } }, { a: { $b: 1 } }),
  // $unset
  to({ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }),
  to({ a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }),
  to({ a: 1 }, { $unset: { x: 1, 'a.b.c': 1 } }, { a: 1 }),
  to({ a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }),
  to({ a: 1 }, { $unset: { _id: 1 } }, 66),
  to({ a: 1 }, { $inc: { a: 2 } }, { a: 3 }),
  to({}, { $inc: { a: 2 } }, { a: 2 }),
  to({ a: 1 }, { $inc: { a: 1.5 } }, { a: 2.5 }),
  to({ a: 1 }, { $inc: { a: dbl(1) } }, { a: dbl(2) }),
  to({ a: 1 }, { $inc: { a: long(1) } }, { a: long(2) }),
  to({ a: 2147483647 }, { $inc: { a: 1 } }, { a: long(2147483648) }),
  to({ a: long('9223372036854775807') }, { $inc: { a: 1 } }, 2),
  to({ a: long('9007199254740993') }, { $inc: { a: 1 } }, { a: long('9007199254740994') }),
  to({ a: 'x' }, { $inc: { a: 1 } }, 14),
  to({ a: null }, { $inc: { a: 1 } }, 14),
  to({ a: 1 }, { $inc: { a: 'x' } }, 14),
  to({ a: { b: 1 } }, { $inc: { 'a.b': 1, 'a.c': 1 } }, { a: { b: 2, c: 1 } }),
  // $min and $max compare across types.
  to({ a: 5 }, { $min: { a: 3 } }, { a: 3 }),
  to({ a: 5 }, { $min: { a: 7 } }, { a: 5 }),
  to({ a: 5 }, { $max: { a: 7 } }, { a: 7 }),
  to({ a: 5 }, { $max: { a: dbl(5) } }, { a: 5 }),
  to({}, { $min: { a: 7 } }, { a: 7 }),
  to({ a: 5 }, { $max: { a: 'x' } }, { a: 'x' }),
  to({ a: 5 }, { $min: { a: null } }, { a: null }),
  to({ a: day(2) }, { $max: { a: day(3) } }, { a: day(3) }),
  // $push
  on([1], { $push: { a: 2 } }, [1, 2]),
  to({}, { $push: { a: 2 } }, { a: [2] }),
  on([1], { $push: { a: [2, 3] } }, [1, [2, 3]]),
  on([1], { $push: { a: { $each: [2, 3] } } }, [1, 2, 3]),
  on([1, 2, 3], { $push: { a: { $each: [4], $slice: -2 } } }, [3, 4]),
  on([1, 2, 3], { $push: { a: { $each: [4], $slice: 2 } } }, [1, 2]),
  on([1, 2, 3], { $push: { a: { $each: [], $slice: 0 } } }, []),
  to({ a: 1 }, { $push: { a: 2 } }, 2),
  to({ a: null }, { $push: { a: 2 } }, 2),
  on([1], { $push: { a: { $each: 5 } } }, 2),
  on([1], { $push: { a: { $each: [], $slice: 'x' } } }, 2),
  on([1], { $push: { a: { $each: [], $foo: 2 } } }, 2),
  // $addToSet
  on([1, 2], { $addToSet: { a: 2 } }, [1, 2]),
  on([1, 2], { $addToSet: { a: dbl(2) } }, [1, 2]),
  on([1, 2], { $addToSet: { a: 3 } }, [1, 2, 3]),
  on([1], { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, [1, 2, 3]),
  on([1], { $addToSet: { a: [1] } }, [1, [1]]),
  on([{ b: 1, c: 2 }], { $addToSet: { a: { c: 2, b: 1 } } }, [
    { b: 1, c: 2 },
    { c: 2, b: 1 },
  ]),
  on([bin(1)], { $addToSet: { a: bin(2) } }, [bin(1), bin(2)]),
  on([oid('a')], { $addToSet: { a: oid('a') } }, [oid('a')]),
  on(['a'], { $addToSet: { a: 'A' } }, ['a', 'A']),
  to({}, { $addToSet: { a: 1 } }, { a: [1] }),
  to({ a: 1 }, { $addToSet: { a: 1 } }, 2),
  on([1], { $addToSet: { a: { $each: 5 } } }, 14),
  on([1], { $addToSet: { a: { $each: [2], x: 1 } } }, 2),
  on([1, 2, 1, 3], { $pull: { a: 1 } }, [2, 3]),
  on([1, 5, 8], { $pull: { a: { $gte: 5 } } }, [1]),
  on([1, 5, 8], { $pull: { a: { $in: [1, 8] } } }, [5]),
  on(
    [
      { b: 1, c: 1 },
      { b: 2, c: 2 },
    ],
    { $pull: { a: { b: 1 } } },
    [{ b: 2, c: 2 }],
  ),
  on([{ b: 1 }, { b: 5 }], { $pull: { a: { b: { $gt: 3 } } } }, [{ b: 1 }]),
  on([[1], [2]], { $pull: { a: [1] } }, [[2]]),
  on([null, 1], { $pull: { a: null } }, [1]),
  on(['ab', 'cd'], { $pull: { a: /^a/ } }, ['cd']),
  to({}, { $pull: { a: 1 } }, {}),
  to({ a: 1 }, { $pull: { a: 1 } }, 2),
  on([[5], [1], 7], { $pull: { a: { $gte: 5 } } }, [[1]]),
  on([[1], 1, dbl(1)], { $pull: { a: 1 } }, [[1]]),
  on([['ab'], 'cd'], { $pull: { a: /^a/ } }, ['cd']),
  on([{ b: 1 }, { b: 2 }, { b: 3 }], { $pull: { a: { $or: [{ b: 1 }, { b: 3 }] } } }, [{ b: 2 }]),
  on([{ b: 1 }, 2], { $pull: { a: {} } }, [2]),
  on([[{ b: 1 }], [{ b: 2 }]], { $pull: { a: { $elemMatch: { b: 2 } } } }, [[{ b: 1 }]]),
  on([1], { $pull: { a: { $not: { $gt: 1 } } } }, 2),
  on([1], { $pull: { a: { $nothing: 1 } } }, 2),
  // Positional
  { doc: { a: [1, 2, 3] }, filter: { a: 2 }, update: { $set: { 'a.$': 9 } }, expected: { a: [1, 9, 3] } },
  {
    doc: { a: [{ b: 1 }, { b: 2 }] },
    filter: { 'a.b': 2 },
    update: { $inc: { 'a.$.n': 1 } },
    expected: { a: [{ b: 1 }, { b: 2, n: 1 }] },
  },
  {
    doc: { a: [{ b: 1 }, { b: 5 }] },
    filter: { a: { $elemMatch: { b: { $gt: 3 } } } },
    update: { $set: { 'a.$.b': 0 } },
    expected: { a: [{ b: 1 }, { b: 0 }] },
  },
  { doc: { a: [1, 2] }, filter: {}, update: { $set: { 'a.$': 9 } }, expected: 2 },
  to({ a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [2, 3] }),
  to({ a: [{ b: [1] }, { b: [2] }] }, { $inc: { 'a.$[].b.$[]': 1 } }, { a: [{ b: [2] }, { b: [3] }] }),
  to({ a: [{ b: 1 }, { b: 2 }] }, { $unset: { 'a.$[].b': 1 } }, { a: [{}, {}] }),
  to({ a: 1 }, { $inc: { 'a.$[]': 1 } }, 2),
  to({}, { $inc: { 'a.$[]': 1 } }, 2),
  {
    doc: { a: [1, 5, 8] },
    update: { $set: { 'a.$[x]': 0 } },
    arrayFilters: [{ x: { $gte: 5 } }],
    expected: { a: [1, 0, 0] },
  },
  {
    doc: {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 1 },
      ],
    },
    update: { $set: { 'a.$[e].c': 9 } },
    arrayFilters: [{ 'e.b': 2, 'e.c': 1 }],
    expected: {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 9 },
      ],
    },
  },
  { doc: { a: [1] }, update: { $set: { 'a.$[x]': 0 } }, arrayFilters: [], expected: 2 },
  { doc: { a: [1] }, update: { $set: { b: 0 } }, arrayFilters: [{ x: 1 }], expected: 9 },
  { doc: { a: [1] }, update: { $set: { 'a.$[x]': 0 } }, arrayFilters: [{ x: 1 }, { x: 2 }], expected: 9 },
  to({ a: 1 }, { $set: { $: 1 } }, 2),
  {
    doc: { a: [0, 10, 3] },
    filter: { a: { $elemMatch: { $gt: 1, $lt: 5 } } },
    update: { $set: { 'a.$': 9 } },
    expected: { a: [0, 10, 9] },
  },
  {
    doc: {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 2 },
      ],
    },
    filter: { 'a.b': 2, 'a.c': 2 },
    update: { $set: { 'a.$.d': 9 } },
    expected: {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 2, d: 9 },
      ],
    },
  },
  to({ a: [{ b: 1 }] }, { $set: { 'a.$[].b': 1, 'a.0.b': 2 } }, 40),
  to({ a: [{ b: 1 }] }, { $set: { 'a.$[].b': 1, 'a.0.c': 2 } }, { a: [{ b: 1, c: 2 }] }),
  {
    doc: { a: [1, 5] },
    update: { $inc: { 'a.$[low]': 10 }, $set: { 'a.$[high]': 0 } },
    arrayFilters: [{ low: { $lt: 5 } }, { high: { $gte: 5 } }],
    expected: { a: [11, 0] },
  },
  // Paths through a scalar
  to({ a: 1 }, { $push: { 'a.b': 1 } }, 28),
  to({ a: 1 }, { $addToSet: { 'a.b': 1 } }, 28),
  to({ a: 1 }, { $inc: { 'a.b': 1 } }, 28),
  to({ a: 1 }, { $min: { 'a.b': 1 } }, 28),
  // Fields named by numbers keep their order
  to({ a: { 1: 'x', b: 2 } }, { $set: { 'a.b': 3 } }, { a: { 1: 'x', b: 3 } }),
  // Whole documents
  to({ a: 1, b: 2 }, { c: 3 }, { c: 3 }),
  to({ a: 1 }, {}, {}),
];

/** An upsert into an empty collection, and the inserted document without a generated `_id`. */
export const UPSERTS: readonly (readonly [
  filter: Document,
  update: Document,
  expected: Document | number,
])[] = [
  [{ a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: { $eq: 1 } }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: { $gt: 1 } }, { $set: { b: 2 } }, { b: 2 }],
  [{ a: { $in: [1] } }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: { $in: [1, 2] } }, { $set: { b: 2 } }, { b: 2 }],
  [{ a: { $all: [1] } }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: { $all: [1, 2] } }, { $set: { b: 2 } }, 54],
  [{ $and: [{ a: 1 }, { c: 3 }] }, { $set: { b: 2 } }, { a: 1, c: 3, b: 2 }],
  [{ $or: [{ a: 1 }] }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ $or: [{ a: 1 }, { a: 2 }] }, { $set: { b: 2 } }, { b: 2 }],
  [{ 'a.b': 1 }, { $set: { c: 2 } }, { a: { b: 1 }, c: 2 }],
  [{ _id: 5 }, { $set: { a: 1 } }, { _id: 5, a: 1 }],
  [{ a: 1 }, { $setOnInsert: { b: 1 }, $inc: { c: 1 } }, { a: 1, b: 1, c: 1 }],
  [{ a: 1 }, { b: 2 }, { b: 2 }],
  [{ _id: 5 }, { b: 2 }, { _id: 5, b: 2 }],
  [{ a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  [{ a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }, 54],
  [{ _id: 5 }, { $set: { _id: 6 } }, 66],
  [{ a: /x/ }, { $set: { b: 1 } }, { b: 1 }],
];
