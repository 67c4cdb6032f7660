import type { Document } from 'mongodb';
import { dbl, int } from './values.ts';

const DOC: Document = {
  _id: 1,
  a: 1,
  b: { c: 2, d: [1, 2, 3] },
  e: [{ f: 1, g: 2 }, { f: 3, g: 4 }, 5],
  h: [1, 2, 3, 4],
};

/** A projection, and its result or error code. */
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
  p({ a: 1, b: 0 }, 31254),
  p({ a: 0, b: 1 }, 31253),
  p({ b: 1, 'b.c': 1 }, 31249),
  p({ 'b.c': 1, b: 1 }, 31250),
  p({ x: { $nothing: 1 } }, 168),
  p({ 'a.': 1 }, 40353),
  p({ 'a..b': 1 }, 15998),
  p({ $a: 1 }, 16410),
  p({ b: {} }, 51270),
  p({ _id: 1, a: 0, b: 0, e: 0 }, { _id: 1, h: DOC['h'] }),
  p({ b: { c: 0 }, a: 0, e: 0, h: 0 }, { _id: 1, b: { d: [1, 2, 3] } }),
  p({ a: dbl(0.5) }, { _id: 1, a: 1 }),
  p({ 'b.d.0': 1 }, { _id: 1, b: { d: [] } }),
  { ...p({ a: int(1) }, { _id: 1, a: 1 }), filter: { a: 1 } },
];
