import type { Filter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import type { ServiceContext } from '../../service-context.ts';
import { accountOf } from '../../sessions/accounts.ts';
import { partyColumns, projectionOf, valuesOf, type NamedColumn, type Values } from './columns.ts';
import { eraseRecord } from './erase.ts';
import { partyField, valueAt } from './fields.ts';
import { collectionOf } from './find.ts';
import { openRecord, withSealed } from './sealed.ts';
import type { AdminRequest, Party, RecordKind, StoredRecord } from './kind.ts';
import type { RecordRoutes } from './routes.ts';
import { changedOf } from './shapes.ts';

/** Of one kind and one address: enough for anybody, and an answer that can be read. */
const MOST_RECORDS = 500;
const BATCH = 100;

/** Returns what finds the records of somebody; nothing where a kind goes by accounts and nobody has one of that address. */
async function whose(
  { db }: Pick<ServiceContext, 'db'>,
  party: Party,
  address: string,
): Promise<Filter<StoredRecord> | undefined> {
  if ('email' in party) return { [party.email]: address };
  const account = await accountOf(db, address);
  return account === undefined ? undefined : { [party.account]: account };
}

/** What a kind holds of somebody: of a record about two people only the columns about this one. */
export async function recordsOf({ context }: RecordRoutes, kind: RecordKind, address: string) {
  const found = new Map<string, ReturnType<typeof changedOf> & { damaged?: true; values: Values }>();
  let more = false;
  for (const party of kind.people) {
    const filter = await whose(context, party, address);
    if (!filter) continue;
    const columns = partyColumns(kind, party.columns);
    const records = await collectionOf(context, kind)
      .find(filter, { ...LIMIT, projection: withSealed(kind, projectionOf(kind, columns)) })
      .limit(MOST_RECORDS + 1)
      .toArray();
    more ||= records.length > MOST_RECORDS;
    for (const record of records.slice(0, MOST_RECORDS)) {
      const earlier = found.get(record._id)?.values;
      const { opened, ...mark } = await openRecord(context, kind, record);
      found.set(record._id, {
        ...changedOf(kind, record),
        ...mark,
        values: { ...earlier, ...valuesOf(opened, ownEntry(opened, columns, party, address)) },
      });
    }
  }
  return { kind, records: [...found.values()], more };
}

/**
 * Where the address stands in an array of people (`people.email`), columns of its first entry (`people.0.firstName`) are read
 * from the entry with the address: nobody is told the details of whom they came with.
 */
function ownEntry(
  record: object,
  columns: readonly NamedColumn[],
  party: Party,
  address: string,
): readonly NamedColumn[] {
  const [list = '', ...inside] = partyField(party).split('.');
  const entries = valueAt(record, list);
  if (!Array.isArray(entries)) return columns;
  const position = entries.findIndex((entry) => valueAt(entry, inside.join('.')) === address);
  const first = `${list}.0.`;
  return columns.map(([name, column]) => {
    if (!column.field?.startsWith(first)) return [name, column];
    return [name, { ...column, field: `${list}.${position}.${column.field.slice(first.length)}` }];
  });
}

/** Erases what a kind holds of somebody; answers of how many records. */
export async function eraseAll(
  { context, service }: RecordRoutes,
  kind: RecordKind,
  request: AdminRequest,
  address: string,
): Promise<number> {
  let count = 0;
  for (const party of kind.people) {
    const filter = await whose(context, party, address);
    while (filter) {
      const records = await collectionOf(context, kind).find(filter, LIMIT).limit(BATCH).toArray();
      for (const record of records)
        await eraseRecord(context, service, kind, record, { request, action: 'erased' });
      count += records.length;
      if (records.length < BATCH) break;
    }
  }
  return count;
}
