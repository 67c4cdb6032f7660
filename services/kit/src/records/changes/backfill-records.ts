import type { Filter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';

const BATCH = 200;

/**
 * Adds a new field to records that were stored before it existed. Finds them by the field's index, so a start with
 * nothing to do costs one query. Several processes may run it at once, and it continues after an interruption.
 */
export async function backfillRecords(context: Pick<ServiceContext, 'db'>, kind: RecordKind): Promise<void> {
  const { backfill } = kind;
  if (!backfill) return;
  const { missing } = backfill;
  const records = collectionOf(context, kind);
  const incomplete = { [missing]: null } as Filter<StoredRecord>;
  for (;;) {
    const found = await records.find(incomplete, QUERY_TIMEOUT).limit(BATCH).toArray();
    const fill = async (record: StoredRecord) => ({
      updateOne: {
        filter: { ...incomplete, _id: record._id } as Filter<StoredRecord>,
        update: { $set: await backfill.fill(record, context) },
      },
    });
    const updates = await Promise.all(found.map(fill));
    if (updates.length > 0) await records.bulkWrite(updates);
    if (found.length < BATCH) return;
  }
}
