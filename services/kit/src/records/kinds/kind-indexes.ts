import type { Document, IndexDescription, IndexSpecification } from 'mongodb';
import type { CollectionIndexes } from '../../database/indexes.ts';
import { dueField, filterField, hasStateFilter, orderField, dataSubjectField } from './fields.ts';
import { hasRetention } from './expiry.ts';
import type { RecordKind } from './kind.ts';

/**
 * Returns the indexes that the administrator routes need: lists in each order, search fields, addresses of data
 * subjects, and the expiry date. Derived from the declaration, so that none is forgotten.
 */
export function kindIndexes(kind: RecordKind): CollectionIndexes {
  const order = orderField(kind);
  const lists = [[], ...kind.filters].flatMap((names) => {
    const fields = names.map((name) => [filterField(kind, name), 1] as const);
    const orders = [[order, -1] as const, ...(kind.name === undefined ? [] : [[kind.name, 1] as const])];
    return orders.map(([field, direction]) => {
      const key = Object.fromEntries([...fields, [field, direction], ['_id', direction]]);
      return names.includes('owner') ? { key, partialFilterExpression: having('owner') } : { key };
    });
  });
  const searched = kind.search.map((field) => ({ key: { [field]: 1, _id: 1 } }));
  const addressed = kind.dataSubjects
    .map(dataSubjectField)
    .filter((field) => !kind.search.includes(field))
    .map((field) => ({ key: { [field]: 1, _id: 1 }, partialFilterExpression: having(field) }));
  const { due: promise, states } = kind;
  // Lists by state are ordered by their own field, so they need no second index.
  const promised =
    promise && !(promise.since === order && hasStateFilter(kind))
      ? [{ key: { [states.field]: 1 as const, [promise.since]: 1 as const, _id: 1 as const } }]
      : [];
  const due = dueField(kind);
  const kept = hasRetention(kind)
    ? [
        { key: { [due]: 1, _id: 1 }, partialFilterExpression: having(due) },
        { key: { [kind.states.field]: 1, 'dated.state': 1 } },
      ]
    : [];
  return {
    collection: kind.collection,
    indexes: [...lists, ...searched, ...addressed, ...promised, ...kept],
  };
}

/**
 * Returns the filter of a partial index over records that have the field. Other records need no index entry, which would
 * make each insert slower.
 */
function having(field: string): Document {
  return { [field]: { $exists: true } };
}

/** Merges the indexes of each collection. Of two indexes on the same fields, the first counts. */
export function mergeIndexes(all: readonly CollectionIndexes[]): CollectionIndexes[] {
  const groups = Map.groupBy(all, ({ collection }) => collection);
  return [...groups].map(([collection, parts]) => {
    const indexes = new Map<string, IndexDescription>();
    for (const index of parts.flatMap((part) => part.indexes).toReversed())
      indexes.set(nameOf(index.key), index);
    return { collection, indexes: [...indexes.values()] };
  });
}

function nameOf(key: IndexSpecification): string {
  return JSON.stringify(key instanceof Map ? [...key] : Object.entries(key));
}
