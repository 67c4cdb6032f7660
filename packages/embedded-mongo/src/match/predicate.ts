import type { Value } from '../values/types.ts';
import type { Doc } from '../values/types.ts';
import { anyAt, type LeafTest, type MatchDetails, type Path } from './path.ts';

/** One condition on the value of a field. */
export type Predicate =
  | {
      readonly kind: 'test';
      readonly operator: string;
      readonly operand: Value;
      /** Also holds when one element of an array passes. */
      readonly elements: boolean;
      readonly test: LeafTest;
    }
  | {
      readonly kind: 'not';
      readonly operator: string;
      readonly operand: Value;
      readonly inner: readonly Predicate[];
    };

/** Whether a document meets the condition at a path. */
export function holdsAt(predicate: Predicate, doc: Doc, path: Path, details?: MatchDetails): boolean {
  if (predicate.kind === 'not') return !predicate.inner.every((inner) => holdsAt(inner, doc, path));
  return anyAt(doc, path, predicate.elements, predicate.test, details);
}

/** Whether one value meets the condition by itself: an element under `$elemMatch`. */
export function holdsFor(predicate: Predicate, value: Value): boolean {
  if (predicate.kind === 'not') return !predicate.inner.every((inner) => holdsFor(inner, value));
  return predicate.test(value);
}
