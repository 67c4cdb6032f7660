import type { Document, Filter, UpdateFilter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { addParts } from '../../parts/add-parts.ts';
import type { AuditEntry, MailRequest } from '../../parts/parts.ts';
import { referenceField } from '../kinds/fields.ts';
import { recordedChanges, type UpdatableKind } from './recorded-changes.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { RecordVersion, StoredRecord } from '../kinds/kind.ts';

export interface RecordUpdate {
  readonly set?: Document;
  readonly unset?: readonly string[];
  /** States in which the update is allowed; any by default. */
  readonly from?: readonly string[];
  readonly mail?: readonly MailRequest[];
  readonly audit: AuditEntry;
}

/** Returns a filter for the version that was read. Version 0 also matches records without the field. */
export function versionFilter<T extends Pick<StoredRecord, 'version'> = StoredRecord>({
  version = 0,
}: Pick<StoredRecord, 'version'>): Filter<T> {
  return { version: version === 0 ? { $in: [0, null] } : version } as Filter<T>;
}

/**
 * Updates a record if its version has not changed since it was read, and adds its mails and audit entry in the same
 * update. The entry gets the old and new values of changed columns, state, owner and note.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT` if the record was changed meanwhile (nothing is written);
 * `WRONG_STATE`.
 */
export async function updateRecord(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: UpdatableKind,
  read: RecordVersion,
  { set = {}, unset = [], from, mail = [], audit }: RecordUpdate,
): Promise<void> {
  const records = collectionOf(context, kind);
  const reference = { [referenceField(kind)]: read.reference } as Filter<StoredRecord>;
  const state = from ? { [kind.states?.field ?? 'state']: { $in: [...from] } } : {};
  const versioned = { ...reference, ...versionFilter(read) } as Filter<StoredRecord>;
  const before = await records.findOne(versioned, QUERY_TIMEOUT);
  const entry = before ? { ...audit, ...recordedChanges(kind, before, { set, unset }, audit) } : audit;
  const { $set, ...parts } = addParts(context.now(), mail, [entry]);
  const $unset = Object.fromEntries(unset.map((name) => [name, '']));
  const update: Document = {
    ...parts,
    $set: { ...set, ...$set },
    ...(unset.length > 0 ? { $unset } : {}),
  };
  const condition = { ...versioned, ...state } as Filter<StoredRecord>;
  const { matchedCount } = await records.updateOne(
    condition,
    update as UpdateFilter<StoredRecord>,
    QUERY_TIMEOUT,
  );
  if (matchedCount === 1) return;
  const found = await records.findOne(versioned, QUERY_TIMEOUT);
  if (found) throw new ServiceError('WRONG_STATE');
  const current = await records.findOne(reference, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
  throw new ServiceError(current ? 'VERSION_CONFLICT' : 'NOT_FOUND');
}
