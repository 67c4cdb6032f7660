import type { Document } from 'mongodb';
import { bin, day, dbl, dec, int, long, max, min, oid, re, ts } from './values.ts';

/** Values in ascending order; values in one list are equal. */
export const VALUE_ORDER: readonly (readonly unknown[])[] = [
  [min],
  [null],
  [dbl(NaN), dec('NaN')],
  [dbl(-Infinity), dec('-Infinity')],
  [dec('-1E+400')],
  [long('-9223372036854775808'), dbl(-9223372036854775808)],
  [int(-1), dbl(-1), long(-1), dec('-1')],
  [int(0), dbl(-0), dec('0E+3')],
  [dbl(5e-324)],
  [dec('0.1')],
  [dbl(0.1)],
  [dec('0.30000000000000001')],
  [int(1), dbl(1), long(1), dec('1.000')],
  [dbl(9007199254740992), long('9007199254740992')],
  [long('9007199254740993'), dec('9007199254740993')],
  [dec('9007199254740993.5')],
  [dbl(9007199254740994)],
  [long('9223372036854775807')],
  [dbl(9223372036854775808)],
  [dbl(1.7976931348623157e308)],
  [dec('1E+400')],
  [dbl(Infinity), dec('Infinity')],
  [''],
  ['A'],
  ['a'],
  ['a\u0000'],
  ['aa'],
  ['b'],
  ['\u00e9'],
  ['\uffee'],
  ['\u{1f600}'],
  [{}],
  [{ a: 1 }, { a: dbl(1) }],
  [{ a: 1, b: 1 }],
  [{ a: 2 }],
  [{ b: 0 }],
  [{ a: 'x' }],
  [{ a: {} }],
  [bin()],
  [bin(200)],
  [bin(1, 1)],
  [oid('0')],
  [oid('f')],
  [false],
  [true],
  [new Date(-1)],
  [day(1)],
  [ts(1)],
  [ts(2)],
  [re('a')],
  [re('a', 'i')],
  [re('b')],
  [max],
];

/** Documents, a sort, and the expected order of their `_id`s. */
export const SORTS: readonly (readonly [
  docs: readonly Document[],
  sort: Document,
  expected: readonly unknown[],
])[] = [
  [
    [
      { _id: 1, a: 2 },
      { _id: 2, a: 1 },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    [
      { _id: 1, a: 2 },
      { _id: 2, a: 1 },
    ],
    { a: -1 },
    [1, 2],
  ],
  [[{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: [] }], { a: 1 }, [3, 2, 1]],
  [
    [
      { _id: 1, a: [5, 1] },
      { _id: 2, a: 3 },
    ],
    { a: 1 },
    [1, 2],
  ],
  [
    [
      { _id: 1, a: 3 },
      { _id: 2, a: [5, 1] },
    ],
    { a: -1 },
    [2, 1],
  ],
  [
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 0, b: 0 },
    ],
    { a: 1, b: -1 },
    [3, 2, 1],
  ],
  [
    [
      { _id: 1, a: { b: 2 } },
      { _id: 2, a: { b: 1 } },
    ],
    { 'a.b': 1 },
    [2, 1],
  ],
  [
    [
      { _id: 1, a: [{ b: 9 }, { b: 2 }] },
      { _id: 2, a: { b: 3 } },
    ],
    { 'a.b': 1 },
    [1, 2],
  ],
  [
    [
      { _id: 1, a: 'b' },
      { _id: 2, a: 'B' },
      { _id: 3, a: 'a' },
    ],
    { a: 1 },
    [2, 3, 1],
  ],
  [
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [0, 9] },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    [
      {
        _id: 1,
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 0 },
        ],
      },
      { _id: 2, a: [{ b: 1, c: 5 }] },
    ],
    { 'a.b': 1, 'a.c': 1 },
    [2, 1],
  ],
  [
    [
      { _id: 1, a: [{ b: 1 }, 5] },
      { _id: 2, a: [{ b: 0 }] },
    ],
    { 'a.b': 1 },
    [1, 2],
  ],
  [[{ _id: 1 }, { _id: 2 }, { _id: 3 }], { $natural: -1 }, [3, 2, 1]],
  [[{ _id: 3 }, { _id: 1 }, { _id: 2 }], { _id: 1 }, [1, 2, 3]],
];
