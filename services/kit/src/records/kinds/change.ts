import type { Document, Filter, UpdateFilter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import { ServiceError } from '../../http/errors.ts';
import type { ServiceContext } from '../../service-context.ts';
import { addParts } from '../add-parts.ts';
import type { AuditEntry, Mail } from '../parts.ts';
import { referenceField } from './fields.ts';
import { collectionOf } from './find.ts';
import type { ReadVersion, RecordKind, StoredRecord } from './kind.ts';

export interface RecordChange {
  readonly set?: Document;
  readonly unset?: readonly string[];
  /** In which states it may happen; in any without it. */
  readonly from?: readonly string[];
  readonly mail?: readonly Mail[];
  readonly audit: AuditEntry;
}

/** What has to be known of a kind whose records are changed; their state stands in `state` unless `states` names another field. */
export type ChangedKind = Pick<RecordKind, 'collection' | 'reference'> & {
  readonly states?: Pick<RecordKind['states'], 'field'>;
};

/** The condition that a record is as somebody has read it; one that nobody has changed yet may have no number. */
export function asRead<T extends Pick<StoredRecord, 'version'> = StoredRecord>({
  version = 0,
}: Pick<StoredRecord, 'version'>): Filter<T> {
  return { version: version === 0 ? { $in: [0, null] } : version } as Filter<T>;
}

/**
 * Changes a record that is still as its changer has read it, in one step with its mails and its line of the audit.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT` when somebody else was first, whose change stays; `WRONG_STATE`.
 */
export async function changeRecord(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: ChangedKind,
  read: ReadVersion,
  { set = {}, unset = [], from, mail = [], audit }: RecordChange,
): Promise<void> {
  const records = collectionOf(context, kind);
  const reference = { [referenceField(kind)]: read.reference } as Filter<StoredRecord>;
  const state = from ? { [kind.states?.field ?? 'state']: { $in: [...from] } } : {};
  const { $set, ...parts } = addParts(context.now(), mail, [audit]);
  const $unset = Object.fromEntries(unset.map((name) => [name, '']));
  const update: Document = {
    ...parts,
    $set: { ...set, ...$set },
    ...(unset.length > 0 ? { $unset } : {}),
  };
  const condition = { ...reference, ...asRead(read), ...state } as Filter<StoredRecord>;
  const { matchedCount } = await records.updateOne(condition, update as UpdateFilter<StoredRecord>, LIMIT);
  if (matchedCount === 1) return;
  const found = await records.findOne({ ...reference, ...asRead(read) }, LIMIT);
  if (found) throw new ServiceError('WRONG_STATE');
  const there = await records.findOne(reference, { ...LIMIT, projection: { _id: 1 } });
  throw new ServiceError(there ? 'VERSION_CONFLICT' : 'NOT_FOUND');
}
