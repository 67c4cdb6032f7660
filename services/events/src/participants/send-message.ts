import type { Language } from '@larkfield/contracts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { createRequestRenderer } from '@larkfield/kit/mail';
import { createRecord, type RecordBase } from '@larkfield/kit/records';
import { MAX_MESSAGES, type MessageForm, type MessagePreview } from '@larkfield/mf-events/forms';
import type { Collection, Db } from 'mongodb';
import { dayIn } from '../items/days.ts';
import type { ItemRecord } from '../items/item.ts';
import { isListed } from '../items/item-views.ts';
import { REACHED, receiversIn } from '../messages/receivers.ts';
import { messageStore, type EventMessage, type Messages } from '../messages/store.ts';
import { messageMails } from '../signup/mail.ts';
import { signUpStore } from '../signup/store.ts';

export interface Sender {
  readonly account: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly requestId: string;
}

type Wish = Pick<MessageForm, 'to' | 'text'>;

/** Returns how many people a message would go to now, and what it looks like in the language of the organizer. */
export async function previewMessage(
  context: ServiceContext,
  item: ItemRecord,
  { to, text }: Wish,
  language: Language,
): Promise<MessagePreview> {
  const sample = { id: '', email: 'sample' };
  const link = { tokenFor: () => '…', origin: context.config.SITE_ORIGIN };
  const signUp = { language, reference: 'LK-…' };
  const [mail] = messageMails(link, { signUp, item, to: [sample], text });
  const receivers = await countReceivers(context.db, item, to);
  if (!mail) return { receivers, subject: '', text };
  const rendered = await createRequestRenderer(context, 'events')(mail);
  return { receivers, subject: rendered.subject, text: rendered.text };
}

/**
 * Stores a message; a job sends it. A repeated call sends nothing again.
 * @throws ServiceError `WRONG_STATE` if the event is not public or nobody would get it; `RATE_LIMITED` if enough were sent
 * today
 */
export async function sendMessage(
  { db, now, wake }: ServiceContext,
  item: ItemRecord,
  { to, text }: Wish,
  { account, name, key, requestId }: Sender,
): Promise<{ readonly reference: string; readonly receivers: number }> {
  const messages = messageStore(db);
  const repeated =
    key === undefined ? null : await messages.findOne({ 'submission.key': key }, QUERY_TIMEOUT);
  const receivers = repeated?.receivers ?? (await countReceivers(db, item, to));
  if (!repeated && (!isListed(item) || receivers === 0)) throw new ServiceError('WRONG_STATE');
  const line = { action: 'item.messaged', actor: name, subject: item.reference, requestId };
  const used = repeated ? 0 : await sentToday(messages, item, now());
  for (let number = used + 1; number <= MAX_MESSAGES; number += 1) {
    const slot = `${slotsOf(item, now())}${number}`;
    const fields = { item: item._id, account, by: name, to, text, receivers, slot, sending: true as const };
    const submission = {
      ...{ key, body: { to, text }, now: now() },
      build: () => ({ fields, mail: [], audit: [line] }),
    };
    try {
      const { reference } = await createRecord<EventMessage>(
        messages as Collection<RecordBase & EventMessage>,
        submission,
      );
      wake();
      const stored = await messages.findOne({ reference }, QUERY_TIMEOUT);
      return { reference, receivers: stored?.receivers ?? receivers };
    } catch (error) {
      // A parallel message took the slot.
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new ServiceError('RATE_LIMITED');
}

/** Returns how many messages were sent today, on the calendar of the event. */
export function sentToday(messages: Messages, item: ItemRecord, now: Date): Promise<number> {
  const slots = slotsOf(item, now);
  return messages.countDocuments({ slot: { $gte: slots, $lt: `${slots}~` } }, QUERY_TIMEOUT);
}

function slotsOf({ _id, event }: ItemRecord, now: Date): string {
  return `${_id}|${dayIn(now, event?.timeZone ?? 'UTC')}|`;
}

async function countReceivers(db: Db, { _id }: ItemRecord, to: Wish['to']): Promise<number> {
  const found = signUpStore(db).find(
    { item: _id, state: { $in: [...REACHED] } },
    { ...QUERY_TIMEOUT, projection: { people: 1, state: 1 } },
  );
  let count = 0;
  for await (const signUp of found) count += receiversIn(signUp, to).length;
  return count;
}
