import type { Db, Document } from 'mongodb';
import { kindsOf } from '../build.ts';
import { partyField } from '../records/kinds/fields.ts';
import { ordersOf, type RecordKind } from '../records/kinds/kind.ts';
import { legsOf } from '../records/kinds/query.ts';
import { dueLeg, isKept } from '../records/kinds/retention.ts';
import { sortOf, stretchesOf, type Leg } from '../records/kinds/walk.ts';
import type { Service } from '../service.ts';

/** How an explained find reads. */
interface Plan {
  readonly stage: string;
  readonly inputStage?: Plan & { readonly keyPattern?: Document };
}

/**
 * Lists, searches and addresses of a service's kinds that no index gives in their order: what is left would be sorted in
 * memory, or read as a whole. `asked` counts the finds that were explained.
 */
export async function unservedLists(
  db: Db,
  service: Service,
): Promise<{ asked: number; unserved: string[] }> {
  const unserved: string[] = [];
  let asked = 0;
  async function explain(kind: RecordKind, filter: Document, sort: Document): Promise<void> {
    const found = db
      .collection(kind.collection)
      .find(filter)
      .sort(sort as Record<string, 1>);
    const { queryPlanner } = await found.explain('queryPlanner');
    asked += 1;
    if (!isServed(queryPlanner.winningPlan, filter))
      unserved.push(`${service.name} ${kind.id}: ${JSON.stringify(filter)} by ${JSON.stringify(sort)}`);
  }
  for (const kind of kindsOf(service)) {
    for (const leg of allLegs(kind)) {
      const last = { value: leg.dated ? new Date(0) : 'x', id: 'x' };
      for (const filter of [...stretchesOf(leg, undefined), ...stretchesOf(leg, last)])
        await explain(kind, filter, sortOf(leg));
    }
    for (const party of kind.people) await explain(kind, { [partyField(party)]: 'x' }, {});
  }
  return { asked, unserved };
}

function allLegs(kind: RecordKind): Leg[] {
  const sets = [[], ...kind.filters].map((names) => Object.fromEntries(names.map((name) => [name, 'x'])));
  const orders = ordersOf(kind);
  const lists = sets.flatMap((filters) => orders.flatMap((order) => legsOf(kind, { ...filters, order })));
  const due = isKept(kind) ? [dueLeg(kind, new Date())] : [];
  return [...lists, ...due, ...(kind.search.length > 0 ? legsOf(kind, { search: 'x' }) : [])];
}

/** Read from an index that has all that the filter names, and not sorted again. */
function isServed({ stage, inputStage }: Plan, filter: Document): boolean {
  if (stage !== 'FETCH' || inputStage?.stage !== 'IXSCAN') return false;
  const indexed = Object.keys(inputStage.keyPattern ?? {});
  return Object.keys(filter).every((field) => indexed.includes(field));
}
