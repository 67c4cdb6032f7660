import type { Document } from 'mongodb';
import { int } from './values.ts';

const DOC: Document = {
  _id: 1,
  a: 1,
  b: { c: 2, d: [1, 2, 3] },
  e: [{ f: 1, g: 2 }, { f: 3, g: 4 }, 5],
  h: [1, 2, 3, 4],
};

/** A projection of the document above (or another), and what comes out or the code of the refusal. */
export interface ProjectionCase {
  readonly projection: Document;
  readonly expected: Document | number;
  readonly doc?: Document;
  readonly filter?: Document;
}

const p = (projection: Document, expected: Document | number): ProjectionCase => ({
  projection,
  expected,
  doc: DOC,
});

export const PROJECTIONS: readonly ProjectionCase[] = [
  p({ a: 1 }, { _id: 1, a: 1 }),
  p({ a: true }, { _id: 1, a: 1 }),
  p({ a: 1, _id: 0 }, { a: 1 }),
  p({ _id: 1 }, { _id: 1 }),
  p({ _id: 0 }, { a: 1, b: DOC['b'], e: DOC['e'], h: DOC['h'] }),
  p({ x: 1 }, { _id: 1 }),
  p({ h: 1, a: 1 }, { _id: 1, a: 1, h: DOC['h'] }),
  p({ b: 0, e: 0, h: 0 }, { _id: 1, a: 1 }),
  p({ b: false, e: false, h: false, _id: 0 }, { a: 1 }),
  p({ 'b.c': 1 }, { _id: 1, b: { c: 2 } }),
  p({ b: { c: 1 } }, { _id: 1, b: { c: 2 } }),
  p({ 'b.c': 0, a: 0, e: 0, h: 0 }, { _id: 1, b: { d: [1, 2, 3] } }),
  p({ 'e.f': 1 }, { _id: 1, e: [{ f: 1 }, { f: 3 }] }),
  p({ 'e.f': 0, a: 0, b: 0, h: 0 }, { _id: 1, e: [{ g: 2 }, { g: 4 }, 5] }),
  p({ 'a.x': 1 }, { _id: 1 }),
  p({ 'b.x': 1 }, { _id: 1, b: {} }),
  p({ h: { $slice: 2 }, a: 1 }, { _id: 1, a: 1, h: [1, 2] }),
  p({ h: { $slice: -1 }, a: 1 }, { _id: 1, a: 1, h: [4] }),
  p({ h: { $slice: [1, 2] }, a: 1 }, { _id: 1, a: 1, h: [2, 3] }),
  p({ h: { $slice: [-3, 2] }, a: 1 }, { _id: 1, a: 1, h: [2, 3] }),
  p({ h: { $slice: 1 }, b: 0, e: 0 }, { _id: 1, a: 1, h: [1] }),
  p({ h: { $slice: 1 } }, { _id: 1, a: 1, b: DOC['b'], e: DOC['e'], h: [1] }),
  p({ e: { $elemMatch: { f: 3 } } }, { _id: 1, e: [{ f: 3, g: 4 }] }),
  p({ e: { $elemMatch: { f: 9 } } }, { _id: 1 }),
  p({ h: { $elemMatch: { $gt: 2 } } }, { _id: 1, h: [3] }),
  p({ x: '$a' }, { _id: 1, x: 1 }),
  p({ x: { $add: ['$a', 1] }, _id: 0 }, { x: 2 }),
  p({ x: 'text' }, { _id: 1, x: 'text' }),
  p({ x: { $literal: 1 } }, { _id: 1, x: 1 }),
  p({ a: 1, x: '$nothing' }, { _id: 1, a: 1 }),
  p({ a: 1, b: 0 }, 31254),
  p({ a: 0, b: 1 }, 31253),
  p({ b: 1, 'b.c': 1 }, 31249),
  p({ 'b.c': 1, b: 1 }, 31250),
  p({ x: { $nothing: 1 } }, 168),
  p({ 'a.': 1 }, 40353),
  { ...p({ 'h.$': 1 }, { _id: 1, h: [3] }), filter: { h: { $gt: 2 } } },
  { ...p({ 'e.$': 1 }, { _id: 1, e: [{ f: 3, g: 4 }] }), filter: { 'e.f': 3 } },
  { ...p({ 'h.$': 1, a: 1 }, { _id: 1, a: 1, h: [2] }), filter: { h: 2 } },
  { ...p({ 'h.$': 0 }, 31395), filter: { h: 2 } },
  { ...p({ a: int(1) }, { _id: 1, a: 1 }), filter: { a: 1 } },
];
