import { identical } from '../values/compare.ts';
import type { Doc } from '../values/types.ts';
import { putAt, removeAt, valueAt } from './document.ts';
import { checkConflicts, type FieldChange } from './parse-changes.ts';
import { resolvePaths, type PositionalContext } from './positional.ts';

interface UpdateContext extends PositionalContext {
  /** True for the document of an upsert. */
  readonly inserting: boolean;
}

/** Applies changes to a document in place. All positional paths are resolved before the first change. */
export function applyChanges(doc: Doc, changes: readonly FieldChange[], context: UpdateContext): void {
  const concrete = changes
    .filter(({ rule }) => !rule.inserts || context.inserting)
    .flatMap((change) => resolvePaths(doc, change, context).map((parts) => ({ change, parts })));
  checkConflicts(concrete.map(({ parts }) => parts));
  for (const { change, parts } of concrete) {
    if (change.rule.removes) {
      removeAt(doc, parts);
      continue;
    }
    const current = valueAt(doc, parts);
    const next = change.compute(current);
    // An impossible path is rejected only if the operator changes the value.
    if (next !== undefined && !(current !== undefined && identical(current, next))) putAt(doc, parts, next);
  }
}
