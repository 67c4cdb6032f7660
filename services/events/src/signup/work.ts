import { addParts, LIMIT, type ServiceContext } from '@larkfield/kit';
import { itemStore } from '../items/store.ts';
import { lettersOf } from './mail.ts';
import { settlingOf } from './settle.ts';
import type { SignUpRecord } from './store.ts';

/** A call that has not come to it by then never will. */
const LEFT_MS = 10_000;

/** People are reminded so long before the beginning, unless they signed up later than that. */
const REMIND_MS = 24 * 3_600_000;

const BATCH = 50;

/**
 * What has to be done for sign-ups without anybody calling: places of calls that died, offers that nobody took, reminders.
 * True when there may be more to do.
 */
export async function signUpWork(context: ServiceContext): Promise<boolean> {
  const { db, now } = context;
  const settling = settlingOf(context);
  const items = itemStore(db);
  const left = new Date(now().getTime() - LEFT_MS);

  async function forEach(found: readonly SignUpRecord[], work: typeof settling.settle): Promise<void> {
    for (const signUp of found) {
      const item = await items.findOne({ _id: signUp.item }, LIMIT);
      if (item) await work(signUp, item);
    }
  }

  const unsettled = await settling.signUps
    .find({ unsettledAt: { $lte: left } }, LIMIT)
    .limit(BATCH)
    .toArray();
  const over = await settling.signUps
    .find({ state: 'offered', offerUntil: { $lte: now() } }, LIMIT)
    .limit(BATCH)
    .toArray();
  await forEach(unsettled, settling.settle);
  await forEach(over, settling.expire);
  const told = await tellChanges(context);
  return (await remind(context)) || told || unsettled.length === BATCH || over.length === BATCH;
}

/** One step of reminders: those of the next event that has some. */
async function remind(context: ServiceContext): Promise<boolean> {
  const { db, now, wake, config } = context;
  const { signUps } = settlingOf(context);
  const letters = lettersOf(config);
  const soon = { $gt: now(), $lte: new Date(now().getTime() + REMIND_MS) };
  const starting = itemStore(db).find({ kind: 'event', 'event.start': soon, state: 'published' }, LIMIT);
  for await (const item of starting) {
    const before = new Date((item.event?.start.getTime() ?? 0) - REMIND_MS);
    const open = {
      item: item._id,
      state: 'confirmed',
      createdAt: { $lt: before },
      remindedAt: { $exists: false },
    } as const;
    const found = await signUps.find(open, LIMIT).limit(BATCH).toArray();
    for (const signUp of found) {
      const { $set, ...parts } = addParts(now(), letters('reminder', signUp, item), []);
      const update = { ...parts, $set: { ...$set, remindedAt: now() } };
      await signUps.updateOne(
        { _id: signUp._id, state: 'confirmed', remindedAt: { $exists: false } },
        update,
        LIMIT,
      );
    }
    if (found.length > 0) wake();
    if (found.length === BATCH) return true;
  }
  return false;
}

/** One step of telling people of a change or a cancellation; each is told once of each. */
async function tellChanges(context: ServiceContext): Promise<boolean> {
  const { db, now, wake, config } = context;
  const { signUps } = settlingOf(context);
  const items = itemStore(db);
  const item = await items.findOne({ tell: { $in: ['changed', 'eventCancelled'] } }, LIMIT);
  if (!item?.tell) return false;
  const { _id, sequence, tell } = item;
  const states = { $in: ['confirmed', 'offered', 'waiting'] } as const;
  const found = await signUps
    .find({ item: _id, state: states, told: { $ne: sequence } }, LIMIT)
    .limit(BATCH)
    .toArray();
  for (const signUp of found) {
    const { $set, ...parts } = addParts(now(), lettersOf(config)(tell, signUp, item), []);
    const update = { ...parts, $set: { ...$set, told: sequence } };
    await signUps.updateOne({ _id: signUp._id, told: { $ne: sequence } }, update, LIMIT);
  }
  // A further change in between has set its own.
  if (found.length === 0) await items.updateOne({ _id, sequence, tell }, { $unset: { tell: '' } }, LIMIT);
  else wake();
  return true;
}
