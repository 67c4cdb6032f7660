import { addParts, eachAlone, LIMIT, type ServiceContext } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
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

  /** Whether there may be more. */
  async function forEach(found: readonly SignUpRecord[], work: typeof settling.settle): Promise<boolean> {
    const done = await eachSignUp(context, found, async (signUp) => {
      const item = await items.findOne({ _id: signUp.item }, LIMIT);
      if (item) await work(signUp, item);
    });
    return done === BATCH;
  }

  const unsettled = await settling.signUps
    .find({ unsettledAt: { $lte: left } }, LIMIT)
    .limit(BATCH)
    .toArray();
  const over = await settling.signUps
    .find({ state: 'offered', offerUntil: { $lte: now() } }, LIMIT)
    .limit(BATCH)
    .toArray();
  const more = [
    await forEach(unsettled, settling.settle),
    // Whose offer ends in the same round hears that the event does not take place.
    await tellChanges(context),
    await forEach(over, settling.expire),
    await remind(context),
  ];
  return more.includes(true);
}

/** One that fails is tried again in the next round, and keeps nobody else from hearing. */
function eachSignUp(
  { log }: Pick<ServiceContext, 'log'>,
  found: readonly SignUpRecord[],
  work: (signUp: SignUpRecord) => Promise<unknown>,
): Promise<number> {
  return eachAlone(found, work, (err, { reference }) =>
    log.error({ err, reference }, 'work on a sign-up failed'),
  );
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
    const reminded = await eachSignUp(context, found, async (signUp) => {
      const { $set, ...parts } = addParts(now(), letters('reminder', signUp, item), []);
      const update = { ...parts, $set: { ...$set, remindedAt: now() } };
      await signUps.updateOne(
        { _id: signUp._id, state: 'confirmed', remindedAt: { $exists: false } },
        update,
        LIMIT,
      );
    });
    if (reminded > 0) wake();
    if (reminded === BATCH) return true;
  }
  return false;
}

/** One step of telling people of changes and cancellations; each is told once of each. */
async function tellChanges(context: ServiceContext): Promise<boolean> {
  const items = itemStore(context.db);
  const changed = await items
    .find({ tell: { $in: ['changed', 'eventCancelled'] } }, LIMIT)
    .limit(BATCH)
    .toArray();
  // One whose people cannot all be told does not come before all others for ever.
  for (const item of changed) if (await tellOf(context, item)) return true;
  return false;
}

/** False when nobody could be told. */
async function tellOf(context: ServiceContext, item: ItemRecord): Promise<boolean> {
  const { db, now, wake, config } = context;
  const { signUps } = settlingOf(context);
  const { _id, sequence, tell } = item;
  if (!tell) return false;
  const states = { $in: ['confirmed', 'offered', 'waiting'] } as const;
  const found = await signUps
    .find({ item: _id, state: states, told: { $ne: sequence } }, LIMIT)
    .limit(BATCH)
    .toArray();
  const told = await eachSignUp(context, found, async (signUp) => {
    const { $set, ...parts } = addParts(now(), lettersOf(config)(tell, signUp, item), []);
    const update = { ...parts, $set: { ...$set, told: sequence } };
    await signUps.updateOne({ _id: signUp._id, told: { $ne: sequence } }, update, LIMIT);
  });
  // A further change in between has set its own.
  if (found.length === 0)
    await itemStore(db).updateOne({ _id, sequence, tell }, { $unset: { tell: '' } }, LIMIT);
  else if (told > 0) wake();
  return found.length === 0 || told > 0;
}
