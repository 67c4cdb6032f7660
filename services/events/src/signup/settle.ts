import { addParts, LIMIT, type Mail, type ServiceContext } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { lettersOf } from './mail.ts';
import { placesOf, type Places } from './places.ts';
import { comingOf, signUpStore, type SignUpRecord, type SignUps, type SignUpState } from './store.ts';

/** So long an offered place is kept, but never beyond the beginning of the event. */
const OFFER_MS = 24 * 3_600_000;

/** Of those who wait, so many are looked at to find some for whom the free places are enough. */
const MOST_LOOKED_AT = 50;

export interface Settling {
  readonly signUps: SignUps;
  /** Takes or gives back what a sign-up has or lacks, and tells its people. Doing it again changes nothing. */
  settle(signUp: SignUpRecord, item: ItemRecord): Promise<void>;
  /** Keeps free places for those who have waited longest and fit in. */
  offerNext(item: ItemRecord): Promise<void>;
  /** Ends an offer that was not accepted in time. */
  expire(signUp: SignUpRecord, item: ItemRecord): Promise<void>;
}

export type SettlingContext = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config'>;

export function settlingOf(context: SettlingContext, guard?: Places): Settling {
  const { db, now, wake, config } = context;
  const letters = lettersOf(config);
  const signUps = signUpStore(db);
  const items = itemStore(db);
  const places = guard ?? placesOf(items);

  async function move(
    { _id, state: from, reference }: SignUpRecord,
    to: SignUpState,
    mail: readonly Mail[],
    more: { readonly set?: object; readonly unset?: object } = {},
  ): Promise<boolean> {
    const line = { action: `signUp.${to}`, actor: 'system', subject: reference, to, requestId: 'worker' };
    const { $set, ...parts } = addParts(now(), mail, [line]);
    const update = {
      ...parts,
      $set: { ...$set, state: to, ...more.set },
      $unset: { unsettledAt: '', ...more.unset },
    };
    const { modifiedCount } = await signUps.updateOne({ _id, state: from }, update as never, LIMIT);
    if (modifiedCount === 1) wake();
    return modifiedCount === 1;
  }

  async function settle(signUp: SignUpRecord, item: ItemRecord): Promise<void> {
    const coming = comingOf(signUp).map(({ id }) => id);
    const gone = signUp.people.map(({ id }) => id).filter((id) => !coming.includes(id));
    if (gone.length > 0) await places.release(item._id, gone, now());
    if (signUp.state === 'waiting' && signUp.unsettledAt && coming.length > 0) {
      const first = await isFirst(signUp);
      if (first && (await places.take(item, coming, now()))) {
        await move(signUp, 'confirmed', letters('confirmed', signUp, item));
        return;
      }
      await move(signUp, 'waiting', letters('waiting', signUp, item));
    } else {
      await signUps.updateOne({ _id: signUp._id }, { $unset: { unsettledAt: '' } }, LIMIT);
    }
    if (gone.length > 0) await offerNext(item);
  }

  /** Nobody who waits for a place is overtaken. */
  async function isFirst({ item, createdAt }: SignUpRecord): Promise<boolean> {
    const earlier = {
      item,
      state: 'waiting',
      createdAt: { $lt: createdAt },
      unsettledAt: { $exists: false },
    } as const;
    return (await signUps.findOne(earlier, { ...LIMIT, projection: { _id: 1 } })) === null;
  }

  async function offerNext(item: ItemRecord): Promise<void> {
    const { event } = item;
    if (!event?.capacity || item.state !== 'published' || event.start <= now()) return;
    const today = await items.findOne({ _id: item._id }, { ...LIMIT, projection: { taken: 1 } });
    let free = event.capacity.places - (today?.taken ?? 0);
    const waiting = { item: item._id, state: 'waiting', unsettledAt: { $exists: false } } as const;
    const queue =
      free <= 0
        ? []
        : await signUps.find(waiting, LIMIT).sort({ createdAt: 1 }).limit(MOST_LOOKED_AT).toArray();
    const offerUntil = new Date(Math.min(now().getTime() + OFFER_MS, event.start.getTime()));
    for (const signUp of queue) {
      const coming = comingOf(signUp).map(({ id }) => id);
      if (coming.length === 0 || coming.length > free || !(await places.take(item, coming, now()))) continue;
      free -= coming.length;
      const offered = await move(signUp, 'offered', letters('offered', { ...signUp, offerUntil }, item), {
        set: { offerUntil },
      });
      // Somebody else decided on it in between, and on its places.
      if (!offered) await giveBack(signUp, item);
    }
  }

  async function giveBack({ _id }: SignUpRecord, item: ItemRecord): Promise<void> {
    const today = await signUps.findOne({ _id }, LIMIT);
    const keeps = today && (today.state === 'offered' || today.state === 'confirmed') ? comingOf(today) : [];
    const all = today?.people ?? [];
    await places.release(
      item._id,
      all.filter((one) => !keeps.includes(one)).map(({ id }) => id),
      now(),
    );
  }

  async function expire(signUp: SignUpRecord, item: ItemRecord): Promise<void> {
    const ended = { set: { claims: signUp.claims.slice(0, 1) }, unset: { offerUntil: '' } };
    if (!(await move(signUp, 'cancelled', letters('expired', signUp, item), ended))) return;
    await places.release(
      item._id,
      signUp.people.map(({ id }) => id),
      now(),
    );
    await offerNext(item);
  }

  return { signUps, settle, offerNext, expire };
}
