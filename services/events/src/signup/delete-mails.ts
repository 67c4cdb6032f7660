import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { outboxCollection } from '@larkfield/kit/mail';
import type { Db } from 'mongodb';
import { signUpStore, type SignUpRecord } from './store.ts';

/**
 * Deletes the mails of a sign-up to one address, those in the record and those in the outbox. With a template only mails
 * of this template, which are not sent yet.
 */
export async function deleteMailsTo(
  db: Db,
  { _id, reference }: Pick<SignUpRecord, '_id' | 'reference'>,
  address: string,
  template?: string,
): Promise<void> {
  const mails = { 'to.address': address, ...(template === undefined ? {} : { template }) };
  await signUpStore(db).updateOne({ _id }, { $pull: { 'parts.mail': mails } }, QUERY_TIMEOUT);
  const unsent = template === undefined ? {} : { state: 'queued' };
  await db
    .collection(outboxCollection('events'))
    .deleteMany({ record: reference, ...mails, ...unsent }, QUERY_TIMEOUT);
}
