import type { Filter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { findAccountId } from '../../sessions/account-lookup.ts';
import {
  dataSubjectColumns,
  projectionOf,
  valuesOf,
  type NamedColumn,
  type Values,
} from '../kinds/columns.ts';
import { eraseRecord } from './erase-record.ts';
import { lawOf, stateOf } from '../kinds/expiry.ts';
import { dataSubjectField, orderField, valueAt } from '../kinds/fields.ts';
import { collectionOf } from '../reading/find-record.ts';
import { decryptRecord, withEncryptedFields } from '../reading/decrypt-record.ts';
import type { AdminRequest, DataSubject, RecordKind, StoredRecord } from '../kinds/kind.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { toAnswers, toUpdatedRecord } from '../kinds/record-schemas.ts';

const MAX_RECORDS = 500;
const BATCH = 100;

/** Returns a filter for a person's records; undefined if it needs an account and there is none. */
export async function filterOf(
  { db }: Pick<ServiceContext, 'db'>,
  dataSubject: DataSubject,
  address: string,
): Promise<Filter<StoredRecord> | undefined> {
  if ('email' in dataSubject) return { [dataSubject.email]: address };
  const account = await findAccountId(db, address);
  return account === undefined ? undefined : { [dataSubject.account]: account };
}

/** A record about a person, with only the columns about this person. */
export type FoundRecord = ReturnType<typeof toUpdatedRecord> &
  ReturnType<typeof toAnswers> & {
    readonly since: string;
    readonly damaged?: true;
    readonly values: Values;
  };

const toIso = (value: unknown): string => (value instanceof Date ? value.toISOString() : '');

/** Finds a person's records of one kind, with those of the readable columns that are about this person. */
export async function findPersonRecords(
  { context }: AdminRoutesContext,
  kind: RecordKind,
  readable: readonly NamedColumn[],
  address: string,
) {
  const found = new Map<string, FoundRecord>();
  let more = false;
  for (const dataSubject of kind.dataSubjects) {
    const filter = await filterOf(context, dataSubject, address);
    if (!filter) continue;
    const columns = dataSubjectColumns(kind, readable, dataSubject.columns);
    // The answers to a record went to one of its people.
    const isAnswered = 'email' in dataSubject && dataSubject.email === kind.answers?.email;
    const projection = projectionOf(kind, columns, isAnswered ? ['answers'] : []);
    const records = await collectionOf(context, kind)
      .find(
        { ...filter, ...kind.only },
        { ...QUERY_TIMEOUT, projection: withEncryptedFields(kind, projection) },
      )
      .limit(MAX_RECORDS + 1)
      .toArray();
    more ||= records.length > MAX_RECORDS;
    for (const record of records.slice(0, MAX_RECORDS)) {
      const { values: otherValues, answers } = found.get(record._id) ?? {};
      const { opened, ...mark } = await decryptRecord(context, kind, record);
      found.set(record._id, {
        ...toUpdatedRecord(kind, record, context.now()),
        since: toIso(valueAt(record, orderField(kind))),
        ...mark,
        ...(answers ? { answers } : {}),
        ...(isAnswered ? toAnswers(record) : {}),
        values: { ...otherValues, ...valuesOf(opened, ownEntry(opened, columns, dataSubject, address)) },
      });
    }
  }
  return { kind, records: [...found.values()], more };
}

/**
 * Returns the columns for one person. If the address is in an array of people (`people.email`), columns of the first
 * entry (`people.0.firstName`) are read from this person's entry, so that nobody gets the details of others.
 */
function ownEntry(
  record: object,
  columns: readonly NamedColumn[],
  dataSubject: DataSubject,
  address: string,
): readonly NamedColumn[] {
  const [list = '', ...inside] = dataSubjectField(dataSubject).split('.');
  const entries = valueAt(record, list);
  if (!Array.isArray(entries)) return columns;
  const position = entries.findIndex((entry) => valueAt(entry, inside.join('.')) === address);
  const first = `${list}.0.`;
  return columns.map(([name, column]) => {
    if (!column.field?.startsWith(first)) return [name, column];
    return [name, { ...column, field: `${list}.${position}.${column.field.slice(first.length)}` }];
  });
}

/** Erases the records of a kind about an address, except those that the law keeps. Resolves with their number. */
export async function erasePersonRecords(
  { context, service }: AdminRoutesContext,
  kind: RecordKind,
  request: AdminRequest,
  address: string,
): Promise<number> {
  let count = 0;
  const kept: string[] = [];
  for (const dataSubject of kind.dataSubjects) {
    const filter = await filterOf(context, dataSubject, address);
    while (filter) {
      const others = { ...filter, ...kind.only, _id: { $nin: kept } } as Filter<StoredRecord>;
      const records = await collectionOf(context, kind).find(others, QUERY_TIMEOUT).limit(BATCH).toArray();
      for (const record of records) {
        try {
          await eraseRecord(context, service, kind, record, { request, action: 'erased', address });
          count += 1;
        } catch (error) {
          if (lawOf(kind, stateOf(kind, record)) === undefined) throw error;
          kept.push(record._id);
        }
      }
      if (records.length < BATCH) break;
    }
  }
  return count;
}
