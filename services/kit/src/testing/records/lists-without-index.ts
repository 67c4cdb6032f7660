import type { Db, Document } from 'mongodb';
import { kindsOf } from '../../app/build-service.ts';
import { dataSubjectField, referenceField } from '../../records/kinds/fields.ts';
import { ordersOf, type RecordKind } from '../../records/kinds/kind.ts';
import { createScans } from '../../records/reading/list-query.ts';
import { DUE_FILTERS } from '../../records/kinds/due.ts';
import { dueScan } from '../../records/changes/retention.ts';
import { hasRetention } from '../../records/kinds/expiry.ts';
import { sortOf, rangeFilters, type IndexScan } from '../../records/reading/scan-records.ts';
import type { Service } from '../../app/service.ts';

interface Plan {
  readonly stage: string;
  readonly inputStage?: Plan & { readonly keyPattern?: Document };
}

/** Returns the administrators' queries that no index serves. `asked` is the number of checked ones. */
export async function listsWithoutIndex(
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
    for (const scan of allScans(kind)) {
      const last = { value: scan.dated ? new Date(0) : 'x', id: 'x' };
      for (const filter of [...rangeFilters(scan, undefined), ...rangeFilters(scan, last)])
        await explain(kind, filter, sortOf(scan));
    }
    for (const dataSubject of kind.dataSubjects)
      await explain(kind, { [dataSubjectField(dataSubject)]: 'x' }, {});
    await explain(kind, { [referenceField(kind)]: { $in: ['x', 'X'] } }, {});
  }
  return { asked, unserved };
}

function allScans(kind: RecordKind): IndexScan[] {
  const sets = [[], ...kind.filters].map((names) => Object.fromEntries(names.map((name) => [name, 'x'])));
  const orders = ordersOf(kind);
  const lists = sets.flatMap((filters) =>
    orders.flatMap((order) => createScans(kind, { ...filters, order })),
  );
  const due = hasRetention(kind) ? [dueScan(kind, new Date())] : [];
  const promised = kind.due
    ? DUE_FILTERS.flatMap((name) => createScans(kind, { due: name }, [], new Date()))
    : [];
  return [
    ...lists,
    ...due,
    ...promised,
    ...(kind.search.length > 0 ? createScans(kind, { search: 'x' }) : []),
  ];
}

/** Returns whether the plan reads an index with all fields of the filter and does not sort. */
function isServed({ stage, inputStage }: Plan, filter: Document): boolean {
  if (stage !== 'FETCH' || inputStage?.stage !== 'IXSCAN') return false;
  const indexed = Object.keys(inputStage.keyPattern ?? {});
  return Object.keys(filter).every((field) => indexed.includes(field));
}
