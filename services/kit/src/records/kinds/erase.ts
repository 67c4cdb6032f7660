import type { Document, Filter } from 'mongodb';
import { appendAudit } from '../../audit/chain.ts';
import { LIMIT } from '../../database/connect.ts';
import { outboxCollection } from '../../mail/outbox-row.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditRows } from '../parts-rows.ts';
import { adminLine, writeAudit } from './audit.ts';
import { collectionOf } from './find.ts';
import { referenceField, valueAt } from './fields.ts';
import type { AdminRequest, FieldConditions, RecordKind, StoredRecord } from './kind.ts';

export interface Erasure {
  readonly request: AdminRequest;
  /** What the audit calls it, after the kind's own word. */
  readonly action: 'erased' | 'expired';
  /** Holds for the record, or it stays. */
  readonly only?: Filter<StoredRecord>;
}

/**
 * Deletes a record for good: first the line of the audit that says so is written, then the record goes with whatever it
 * still carried, whose audit lines are kept, then its mails, sent or not.
 * @throws ServiceError when the kind does not allow it.
 */
export async function eraseRecord(
  context: ServiceContext,
  service: string,
  kind: RecordKind,
  record: StoredRecord,
  { request, action, only }: Erasure,
): Promise<void> {
  const { db, now } = context;
  const reference = String(valueAt(record, referenceField(kind)));
  async function remove(when: FieldConditions<StoredRecord> = {}): Promise<boolean> {
    const records = collectionOf(context, kind);
    const erasable = { ...only, ...when, _id: record._id };
    if (!(await records.findOne(erasable, { ...LIMIT, projection: { _id: 1 } }))) return false;
    await writeAudit({ db, service, now: now() }, [adminLine(kind, action, reference, request)]);
    const gone = await records.findOneAndDelete(erasable, LIMIT);
    if (!gone) return false;
    if (gone.parts) await appendAudit(db, service, auditRows(gone.parts));
    await db.collection<Document>(outboxCollection(service)).deleteMany({ record: reference }, LIMIT);
    return true;
  }
  if (kind.erase) return kind.erase(context, request, record, remove);
  await remove();
}
