import type { Collection, Document } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { referenceField } from '../kinds/fields.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';

export function collectionOf(
  { db }: Pick<ServiceContext, 'db'>,
  { collection }: Pick<RecordKind, 'collection'>,
): Collection<StoredRecord> {
  return db.collection<StoredRecord>(collection);
}

/** Finds a record by its reference. @throws ServiceError `NOT_FOUND` */
export async function findRecord(
  context: Pick<ServiceContext, 'db'>,
  kind: RecordKind,
  reference: string,
  projection: Document = {},
): Promise<StoredRecord> {
  const named = { ...kind.only, [referenceField(kind)]: reference };
  const record = await collectionOf(context, kind).findOne(named, { ...QUERY_TIMEOUT, projection });
  if (!record) throw new ServiceError('NOT_FOUND');
  return record;
}
