import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { addParts } from '@larkfield/kit/records';
import { forEachSettled } from '@larkfield/kit/runtime';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { createSignUpMails } from './mail.ts';
import { createSignUpSettlement } from './settlement.ts';
import type { SignUpRecord } from './store.ts';

/** A sign-up that is unsettled for this long was left by a call that failed. */
const UNSETTLED_AFTER_MS = 10_000;

/** Time of the reminder before the start. People who sign up later than this get none. */
const REMIND_MS = 24 * 3_600_000;

const BATCH = 50;

/** Runs one step of the sign-up jobs. Returns true if there may be more to do. */
export async function runSignUpJobs(context: ServiceContext): Promise<boolean> {
  const { db, now } = context;
  const settlement = createSignUpSettlement(context);
  const items = itemStore(db);
  const left = new Date(now().getTime() - UNSETTLED_AFTER_MS);

  async function forEach(found: readonly SignUpRecord[], work: typeof settlement.settle): Promise<boolean> {
    const done = await eachSignUp(context, found, async (signUp) => {
      const item = await items.findOne({ _id: signUp.item }, QUERY_TIMEOUT);
      if (item) await work(signUp, item);
    });
    return done === BATCH;
  }

  const unsettled = await settlement.signUps
    .find({ unsettledAt: { $lte: left } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  const over = await settlement.signUps
    .find({ state: 'offered', offerUntil: { $lte: now() } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  const more = [
    await forEach(unsettled, settlement.settle),
    // Before the offers expire: their recipients must still be notified of a cancellation.
    await notifyOfChanges(context),
    await forEach(over, settlement.expire),
    await remind(context),
  ];
  return more.includes(true);
}

/** A failure is logged and retried in the next run; the others continue. */
function eachSignUp(
  { log }: Pick<ServiceContext, 'log'>,
  found: readonly SignUpRecord[],
  work: (signUp: SignUpRecord) => Promise<unknown>,
): Promise<number> {
  return forEachSettled(found, work, (err, { reference }) =>
    log.error({ err, reference }, 'a sign-up job failed'),
  );
}

async function remind(context: ServiceContext): Promise<boolean> {
  const { db, now, wake, config } = context;
  const { signUps } = createSignUpSettlement(context);
  const signUpMails = createSignUpMails(config);
  const soon = { $gt: now(), $lte: new Date(now().getTime() + REMIND_MS) };
  const starting = itemStore(db).find(
    { kind: 'event', 'event.start': soon, state: 'published' },
    QUERY_TIMEOUT,
  );
  for await (const item of starting) {
    const before = new Date((item.event?.start.getTime() ?? 0) - REMIND_MS);
    const open = {
      item: item._id,
      state: 'confirmed',
      createdAt: { $lt: before },
      remindedAt: { $exists: false },
    } as const;
    const found = await signUps.find(open, QUERY_TIMEOUT).limit(BATCH).toArray();
    const reminded = await eachSignUp(context, found, async (signUp) => {
      const { $set, ...parts } = addParts(now(), signUpMails('reminder', signUp, item), []);
      const update = { ...parts, $set: { ...$set, remindedAt: now() } };
      await signUps.updateOne(
        { _id: signUp._id, state: 'confirmed', remindedAt: { $exists: false } },
        update,
        QUERY_TIMEOUT,
      );
    });
    if (reminded > 0) wake();
    if (reminded === BATCH) return true;
  }
  return false;
}

async function notifyOfChanges(context: ServiceContext): Promise<boolean> {
  const items = itemStore(context.db);
  const changed = await items
    .find({ tell: { $in: ['changed', 'eventCancelled'] } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  // If nobody of an item could be notified, the next item is tried, so that one failure does not block the others.
  for (const item of changed) if (await notifyPeopleOf(context, item)) return true;
  return false;
}

/** Returns false if there was nothing to do or every notification failed. */
async function notifyPeopleOf(context: ServiceContext, item: ItemRecord): Promise<boolean> {
  const { db, now, wake, config } = context;
  const { signUps } = createSignUpSettlement(context);
  const { _id, sequence, tell } = item;
  if (!tell) return false;
  const states = { $in: ['confirmed', 'offered', 'waiting'] } as const;
  const found = await signUps
    .find({ item: _id, state: states, told: { $ne: sequence } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  const notified = await eachSignUp(context, found, async (signUp) => {
    const { $set, ...parts } = addParts(now(), createSignUpMails(config)(tell, signUp, item), []);
    const update = { ...parts, $set: { ...$set, told: sequence } };
    await signUps.updateOne({ _id: signUp._id, told: { $ne: sequence } }, update, QUERY_TIMEOUT);
  });
  // The condition keeps a newer change, which has its own notification.
  if (found.length === 0)
    await itemStore(db).updateOne({ _id, sequence, tell }, { $unset: { tell: '' } }, QUERY_TIMEOUT);
  else if (notified > 0) wake();
  return found.length === 0 || notified > 0;
}
