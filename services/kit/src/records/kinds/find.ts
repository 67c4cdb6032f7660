import type { Collection, Document } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import { ServiceError } from '../../http/errors.ts';
import type { ServiceContext } from '../../service-context.ts';
import { referenceField } from './fields.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

export function collectionOf(
  { db }: Pick<ServiceContext, 'db'>,
  { collection }: Pick<RecordKind, 'collection'>,
): Collection<StoredRecord> {
  return db.collection<StoredRecord>(collection);
}

/** @throws ServiceError when there is no such record. */
export async function findRecord(
  context: Pick<ServiceContext, 'db'>,
  kind: RecordKind,
  reference: string,
  projection: Document = {},
): Promise<StoredRecord> {
  const named = { [referenceField(kind)]: reference };
  const record = await collectionOf(context, kind).findOne(named, { ...LIMIT, projection });
  if (!record) throw new ServiceError('NOT_FOUND');
  return record;
}
