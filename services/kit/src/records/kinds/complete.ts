import type { Document, Filter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import type { ServiceContext } from '../../service-context.ts';
import { collectionOf } from './find.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

const BATCH = 200;

/**
 * Gives records from before a field was there what it would hold. The missing field is found by its index, so that a
 * start with nothing to do costs one look; any number of processes may do it at once, and one that broke off goes on.
 */
export async function completeRecords(context: Pick<ServiceContext, 'db'>, kind: RecordKind): Promise<void> {
  if (!kind.complete) return;
  const { missing, fill } = kind.complete;
  const records = collectionOf(context, kind);
  const incomplete = { [missing]: null } as Filter<StoredRecord>;
  for (;;) {
    const found = await records.find(incomplete, LIMIT).limit(BATCH).toArray();
    const updates = found.map((record) => ({
      updateOne: {
        filter: { ...incomplete, _id: record._id } as Filter<StoredRecord>,
        update: { $set: fill(record) as Document },
      },
    }));
    if (updates.length > 0) await records.bulkWrite(updates);
    if (found.length < BATCH) return;
  }
}
