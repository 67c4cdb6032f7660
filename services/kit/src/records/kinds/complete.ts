import type { Filter } from 'mongodb';
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
  const { complete } = kind;
  if (!complete) return;
  const { missing } = complete;
  const records = collectionOf(context, kind);
  const incomplete = { [missing]: null } as Filter<StoredRecord>;
  for (;;) {
    const found = await records.find(incomplete, LIMIT).limit(BATCH).toArray();
    const fill = async (record: StoredRecord) => ({
      updateOne: {
        filter: { ...incomplete, _id: record._id } as Filter<StoredRecord>,
        update: { $set: await complete.fill(record, context) },
      },
    });
    const updates = await Promise.all(found.map(fill));
    if (updates.length > 0) await records.bulkWrite(updates);
    if (found.length < BATCH) return;
  }
}
