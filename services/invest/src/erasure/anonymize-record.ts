import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { outboxCollection } from '@larkfield/kit/mail';
import { addParts, adminAuditEntry, type AdminRequest, type RecordBase } from '@larkfield/kit/records';
import type { Db, Document } from 'mongodb';

interface AnonymizedRecord {
  readonly collection: string;
  readonly subject: string;
  /** The only state in which a record may be anonymized. */
  readonly state: string;
}

/**
 * Removes the investor's address and login name, and what the office noted, from a payment record that the law requires us to keep. The record keeps the id of
 * the account, where only first and last name remain.
 * @throws ServiceError `WRONG_STATE` when the record is in another state
 */
export async function anonymizeRecord(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  { _id, investor }: Pick<RecordBase, '_id'> & { readonly investor: string },
  { collection, subject, state }: AnonymizedRecord,
): Promise<void> {
  const records = db.collection<RecordBase & { readonly state: string }>(collection);
  const found = await records.findOne({ _id, state }, { ...QUERY_TIMEOUT, projection: { reference: 1 } });
  if (!found) throw new ServiceError('WRONG_STATE');
  const { reference } = found;
  const { $set, ...parts } = addParts(
    now(),
    [],
    [{ ...adminAuditEntry({ subject }, 'erased', reference, request), erases: true }],
  );
  const nobody = erasedName(investor);
  const { modifiedCount } = await records.updateOne(
    { _id, state },
    {
      ...parts,
      $set: { ...$set, email: nobody, username: nobody, 'keys.username': nobody },
      $unset: { comment: '', note: '' },
    },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) throw new ServiceError('WRONG_STATE');
  await deleteMailsOf(db, reference);
}

/** Returns what replaces the login name and address of an erased investor. */
export const erasedName = (id: string) => `erased-${id}`;

export async function deleteMailsOf(db: Db, record: string): Promise<void> {
  await db.collection<Document>(outboxCollection('invest')).deleteMany({ record }, QUERY_TIMEOUT);
}
