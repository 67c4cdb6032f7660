import type { Value } from '../values/types.ts';
import type { Doc } from '../values/types.ts';
import { anyValueMatches, type ValueTest, type MatchDetails, type Path } from './path.ts';

export type Predicate =
  | {
      readonly kind: 'test';
      readonly operator: string;
      readonly operand: Value;
      /** Whether one element of an array is enough. */
      readonly elements: boolean;
      readonly test: ValueTest;
    }
  | {
      readonly kind: 'not';
      readonly operator: string;
      readonly operand: Value;
      readonly inner: readonly Predicate[];
    };

/** Returns whether a document meets the condition at a path. */
export function matchesAtPath(predicate: Predicate, doc: Doc, path: Path, details?: MatchDetails): boolean {
  if (predicate.kind === 'not') return !predicate.inner.every((inner) => matchesAtPath(inner, doc, path));
  return anyValueMatches(doc, path, predicate.elements, predicate.test, details);
}

/** Returns whether a single value meets the condition, for elements in `$elemMatch`. */
export function matchesValue(predicate: Predicate, value: Value): boolean {
  if (predicate.kind === 'not') return !predicate.inner.every((inner) => matchesValue(inner, value));
  return predicate.test(value);
}
