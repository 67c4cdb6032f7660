import type { Document, Filter } from 'mongodb';
import { appendAudit } from '../../audit/chain.ts';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { outboxCollection } from '../../mail/mail-row.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { erasedAuditRows } from '../relay/parts-rows.ts';
import { adminAuditEntry, writeAudit } from './write-audit.ts';
import { collectionOf } from '../reading/find-record.ts';
import { lawOf, stateOf } from '../kinds/expiry.ts';
import { referenceField, valueAt } from '../kinds/fields.ts';
import type { AdminRequest, FieldConditions, RecordKind, StoredRecord } from '../kinds/kind.ts';

export interface Erasure {
  readonly request: AdminRequest;
  /** Action in the audit, after the kind's prefix. */
  readonly action: 'erased' | 'expired';
  /** The person erases it, not the office. */
  readonly own?: true;
  /** The person whose data are erased; absent if the record itself is. */
  readonly address?: string;
  /** Additional condition; the record stays if it does not match. */
  readonly only?: Filter<StoredRecord>;
}

/**
 * Deletes a record permanently, or only one of its people if the kind says so: writes the audit entry, which deletes the values of earlier ones, deletes the
 * record, saves its pending audit entries without values, and deletes its mails, sent or not.
 * @throws ServiceError if the kind does not allow it.
 */
export async function eraseRecord(
  context: ServiceContext,
  service: string,
  kind: RecordKind,
  record: StoredRecord,
  { request, action, own, address, only }: Erasure,
): Promise<void> {
  const { db, now } = context;
  if (address !== undefined && (await kind.erasePerson?.(context, request, record, address))) return;
  const reference = String(valueAt(record, referenceField(kind)));
  async function remove(when: FieldConditions<StoredRecord> = {}): Promise<boolean> {
    const records = collectionOf(context, kind);
    const erasable = { ...only, ...when, _id: record._id };
    if (!(await records.findOne(erasable, { ...QUERY_TIMEOUT, projection: { _id: 1 } }))) return false;
    const entry = { ...adminAuditEntry(kind, action, reference, request), erases: true } as const;
    await writeAudit({ db, service, now: now() }, [entry]);
    const deleted = await records.findOneAndDelete(erasable, QUERY_TIMEOUT);
    if (!deleted) return false;
    if (deleted.parts) await appendAudit(db, service, erasedAuditRows(deleted.parts));
    await db.collection<Document>(outboxCollection(service)).deleteMany({ record: reference }, QUERY_TIMEOUT);
    return true;
  }
  const isLawOver = action === 'expired' && lawOf(kind, stateOf(kind, record)) !== undefined;
  const erase = isLawOver ? undefined : ((own && kind.eraseOwn) ?? kind.erase);
  if (erase) return erase(context, request, record, remove);
  await remove();
}
