import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { outboxCollection } from '@larkfield/kit/mail';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { MessageReceivers } from '@larkfield/mf-events/forms';
import type { Collection, Db } from 'mongodb';
import { signUpStore } from '../signup/store.ts';

/** A message to participants of an event. */
export interface EventMessage {
  readonly item: string;
  /** Account and user name of the writer. */
  readonly account: string;
  readonly by: string;
  readonly to: MessageReceivers;
  readonly text: string;
  readonly receivers: number;
  /** `<item>|<day>|<number>`: unique, so that parallel calls cannot send more than the limit of a day. */
  readonly slot: string;
  /** Set until the job has been through all sign-ups. */
  readonly sending?: true;
}

export type MessageRecord = RecordBase & EventMessage;
export type Messages = Collection<MessageRecord>;

const COLLECTION = 'event_messages';

export const messageIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { slot: 1 }, unique: true },
    { key: { item: 1, createdAt: -1 } },
    { key: { account: 1 } },
    { key: { sending: 1 }, sparse: true },
  ],
};

export function messageStore(db: Db): Messages {
  return db.collection<MessageRecord>(COLLECTION);
}

/** Deletes messages with those of their mails that wait to be sent. */
export async function eraseMessages(
  db: Db,
  which: { readonly item: string } | { readonly account: string },
): Promise<void> {
  const messages = messageStore(db);
  const found = await messages.find(which, { ...QUERY_TIMEOUT, projection: { item: 1 } }).toArray();
  for (const item of new Set(found.map((message) => message.item))) await deleteUnsent(db, item);
  await messages.deleteMany(which, QUERY_TIMEOUT);
}

/** Other messages of the event that are not sent yet go as well; two at the same time are rare. */
async function deleteUnsent(db: Db, item: string): Promise<void> {
  const signUps = signUpStore(db);
  const template = 'signUp.message';
  await signUps.updateMany(
    { item, 'parts.mail.template': template },
    { $pull: { 'parts.mail': { template } } },
    QUERY_TIMEOUT,
  );
  const references = await signUps.distinct('reference', { item }, QUERY_TIMEOUT);
  await db
    .collection(outboxCollection('events'))
    .deleteMany({ record: { $in: references }, template, state: 'queued' }, QUERY_TIMEOUT);
}
