import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { addParts, versionFilter } from '@larkfield/kit/records';
import { forEachSettled } from '@larkfield/kit/runtime';
import type { ItemRecord } from '../items/item.ts';
import { isListed } from '../items/item-views.ts';
import { itemStore } from '../items/store.ts';
import { messageMails } from '../signup/mail.ts';
import { signUpStore, type SignUpRecord } from '../signup/store.ts';
import { createTokenMaker } from '../signup/token.ts';
import { REACHED, receiversIn } from './receivers.ts';
import { messageStore, type MessageRecord, type Messages } from './store.ts';

const BATCH = 50;

/**
 * Runs one step of sending messages (a job). One update per sign-up adds the mails and marks the message as sent, and
 * only if the sign-up is as it was read: nobody gets a message twice, and nobody who has cancelled meanwhile gets it.
 * Returns true if there may be more.
 */
export async function deliverMessages(context: ServiceContext): Promise<boolean> {
  const { db } = context;
  const messages = messageStore(db);
  const waiting = await messages.find({ sending: true }, QUERY_TIMEOUT).limit(BATCH).toArray();
  for (const message of waiting) {
    const item = await itemStore(db).findOne({ _id: message.item }, QUERY_TIMEOUT);
    // Nobody hears of an event that was deleted meanwhile, but that it is cancelled.
    if (!item || !isListed(item)) await markDone(messages, message);
    else if (await deliverOne(context, message, item)) return true;
  }
  return false;
}

/** Returns false if there was nothing left, or every sign-up failed. */
async function deliverOne(
  context: ServiceContext,
  message: MessageRecord,
  item: ItemRecord,
): Promise<boolean> {
  const { db, now, wake, config, log } = context;
  const signUps = signUpStore(db);
  const makeToken = createTokenMaker(config);
  const link = { tokenFor: (id: string) => makeToken('place', id), origin: config.SITE_ORIGIN };
  const { _id, text, to, createdAt } = message;
  const open = { item: item._id, state: { $in: REACHED }, createdAt: { $lte: createdAt } } as const;
  const found = await signUps
    .find({ ...open, messages: { $ne: _id } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  const done = await forEachSettled(
    found,
    async (signUp) => {
      const mails = messageMails(link, { signUp, item, to: receiversIn(signUp, to), text });
      const { $set, $push, $inc } = addParts(now(), mails, []);
      // A sign-up without receivers is only marked, so that it is not read again.
      const parts = mails.length > 0 ? { $set, $inc } : {};
      const unchanged = { _id: signUp._id, ...versionFilter<SignUpRecord>(signUp), messages: { $ne: _id } };
      await signUps.updateOne(
        unchanged,
        { ...parts, $push: { ...(mails.length > 0 ? $push : {}), messages: _id } },
        QUERY_TIMEOUT,
      );
    },
    (err, { reference }) => log.error({ err, reference }, 'sending a message failed'),
  );
  if (found.length === 0) await markDone(messageStore(db), message);
  else if (done > 0) wake();
  return found.length === 0 || done > 0;
}

async function markDone(messages: Messages, { _id }: MessageRecord): Promise<void> {
  await messages.updateOne({ _id }, { $unset: { sending: '' } }, QUERY_TIMEOUT);
}
