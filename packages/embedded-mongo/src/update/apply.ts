import { identical } from '../values/compare.ts';
import type { Doc } from '../values/types.ts';
import { putAt, removeAt, valueAt } from './document.ts';
import { refuseConflicts, type Change } from './parse.ts';
import { resolvePaths, type Places } from './positional.ts';

/** What an update needs to know besides the document. */
interface UpdateContext extends Places {
  /** True while the document of an upsert is made. */
  readonly inserting: boolean;
}

/** Applies the changes to the document in place. Which places `$` and its kind mean is settled before the first. */
export function applyChanges(doc: Doc, changes: readonly Change[], context: UpdateContext): void {
  const concrete = changes
    .filter(({ rule }) => !rule.inserts || context.inserting)
    .flatMap((change) => resolvePaths(doc, change, context).map((parts) => ({ change, parts })));
  refuseConflicts(concrete.map(({ parts }) => parts));
  for (const { change, parts } of concrete) {
    if (change.rule.removes) {
      removeAt(doc, parts);
      continue;
    }
    const current = valueAt(doc, parts);
    const next = change.next(current);
    // A path that cannot be made is refused even where the operator would change nothing there.
    if (next !== undefined && !(current !== undefined && identical(current, next))) putAt(doc, parts, next);
  }
}
