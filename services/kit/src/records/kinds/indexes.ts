import type { Document, IndexDescription, IndexSpecification } from 'mongodb';
import type { CollectionIndexes } from '../../database/indexes.ts';
import { dueField, filterField, orderField, partyField } from './fields.ts';
import type { RecordKind } from './kind.ts';

/**
 * The indexes that the calls for administrators need: each list in its order, each field of the search, each address of a
 * person, and the day from which records are no longer kept. Made from the declaration, so that none can be forgotten.
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
  const addressed = kind.people
    .map(partyField)
    .filter((field) => !kind.search.includes(field))
    .map((field) => ({ key: { [field]: 1, _id: 1 }, partialFilterExpression: having(field) }));
  const due = dueField(kind);
  const kept = kind.states.keepDays
    ? [{ key: { [due]: 1, _id: 1 }, partialFilterExpression: having(due) }]
    : [];
  return { collection: kind.collection, indexes: [...lists, ...searched, ...addressed, ...kept] };
}

/** Only the records that have a field are in such an index: each entry costs whoever sends a form. */
function having(field: string): Document {
  return { [field]: { $exists: true } };
}

/** Puts indexes of one collection together that were declared in several places; of two of the same fields the first counts. */
export function mergeIndexes(all: readonly CollectionIndexes[]): CollectionIndexes[] {
  const groups = Map.groupBy(all, ({ collection }) => collection);
  return [...groups].map(([collection, parts]) => {
    const indexes = new Map<string, IndexDescription>();
    for (const each of parts.flatMap((part) => part.indexes).toReversed())
      indexes.set(nameOf(each.key), each);
    return { collection, indexes: [...indexes.values()] };
  });
}

function nameOf(key: IndexSpecification): string {
  return JSON.stringify(key instanceof Map ? [...key] : Object.entries(key));
}
