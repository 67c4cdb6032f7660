import { addParts, LIMIT, type Mail, type ServiceContext } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import { itemStore, type Items } from '../items/store.ts';
import { lettersOf } from './mail.ts';
import { placesOf, type Places } from './places.ts';
import {
  comingOf,
  signUpStore,
  type SignUp,
  type SignUpRecord,
  type SignUps,
  type SignUpState,
} from './store.ts';

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

interface SettlingParts {
  readonly places?: Places;
  readonly letters?: ReturnType<typeof lettersOf>;
}

export function settlingOf(context: SettlingContext, parts: SettlingParts = {}): Settling {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const tools: Tools = {
    ...{ now, wake, items },
    letters: parts.letters ?? lettersOf(config),
    signUps: signUpStore(db),
    places: parts.places ?? placesOf(items),
  };
  return {
    signUps: tools.signUps,
    settle: (signUp, item) => settle(tools, signUp, item),
    offerNext: (item) => offerNext(tools, item),
    expire: (signUp, item) => expire(tools, signUp, item),
  };
}

interface Tools extends Pick<ServiceContext, 'now' | 'wake'> {
  readonly items: Items;
  readonly signUps: SignUps;
  readonly places: Places;
  readonly letters: ReturnType<typeof lettersOf>;
}

interface Move {
  readonly to: SignUpState;
  readonly mail: readonly Mail[];
  readonly set?: Partial<Pick<SignUp, 'offerUntil' | 'claims' | 'unsettledAt'>>;
  readonly unset?: { readonly offerUntil: '' };
}

/** Brings a sign-up into another state, unless it has left its own in between. */
async function move(
  { signUps, now, wake }: Tools,
  { _id, state: from, reference }: SignUpRecord,
  { to, mail, set, unset }: Move,
): Promise<boolean> {
  const line = { action: `signUp.${to}`, actor: 'system', subject: reference, to, requestId: 'worker' };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  const update = {
    ...parts,
    $set: { ...$set, state: to, ...set },
    $unset: { ...(set?.unsettledAt ? {} : { unsettledAt: '' as const }), ...unset },
  };
  const { modifiedCount } = await signUps.updateOne({ _id, state: from }, update, LIMIT);
  if (modifiedCount === 1) wake();
  return modifiedCount === 1;
}

async function settle(tools: Tools, signUp: SignUpRecord, item: ItemRecord): Promise<void> {
  const { signUps, places, letters, now } = tools;
  const coming = comingOf(signUp).map(({ id }) => id);
  const gone = signUp.people.map(({ id }) => id).filter((id) => !coming.includes(id));
  if (gone.length > 0) await places.release(item._id, gone, now());
  if (signUp.state === 'waiting' && signUp.unsettledAt && coming.length > 0) {
    const first = await isFirst(tools, signUp);
    if (first && (await places.take(item, coming, now()))) {
      await move(tools, signUp, { to: 'confirmed', mail: letters('confirmed', signUp, item) });
      return;
    }
    // Nobody waits where there is no list, and nobody is told so: not even when the call that would say it has died.
    if (!item.event?.capacity?.waitingList && gone.length === 0) {
      await signUps.deleteOne({ _id: signUp._id, state: 'waiting' }, LIMIT);
      return;
    }
    await move(tools, signUp, { to: 'waiting', mail: letters('waiting', signUp, item) });
  } else {
    await signUps.updateOne({ _id: signUp._id }, { $unset: { unsettledAt: '' } }, LIMIT);
  }
  if (gone.length > 0) await offerNext(tools, item);
}

/** Nobody who waits for a place is overtaken. */
async function isFirst({ signUps }: Tools, { item, createdAt }: SignUpRecord): Promise<boolean> {
  const earlier = {
    item,
    state: 'waiting',
    createdAt: { $lt: createdAt },
    unsettledAt: { $exists: false },
  } as const;
  return (await signUps.findOne(earlier, { ...LIMIT, projection: { _id: 1 } })) === null;
}

async function offerNext(tools: Tools, item: ItemRecord): Promise<void> {
  const { items, signUps, places, letters, now } = tools;
  const { event } = item;
  if (!event?.capacity || item.state !== 'published' || event.start <= now()) return;
  const today = await items.findOne({ _id: item._id }, { ...LIMIT, projection: { taken: 1 } });
  let free = event.capacity.places - (today?.taken ?? 0);
  if (free <= 0) return;
  const waiting = { item: item._id, state: 'waiting', unsettledAt: { $exists: false } } as const;
  const queue = await signUps.find(waiting, LIMIT).sort({ createdAt: 1 }).limit(MOST_LOOKED_AT).toArray();
  const offerUntil = new Date(Math.min(now().getTime() + OFFER_MS, event.start.getTime()));
  for (const signUp of queue) {
    const coming = comingOf(signUp).map(({ id }) => id);
    if (coming.length === 0 || coming.length > free || !(await places.take(item, coming, now()))) continue;
    free -= coming.length;
    const mail = letters('offered', { ...signUp, offerUntil }, item);
    const offered = await move(tools, signUp, { to: 'offered', mail, set: { offerUntil } });
    // Somebody else decided on it in between, and on its places.
    if (!offered) await giveBack(tools, signUp, item);
  }
}

async function giveBack({ signUps, places, now }: Tools, { _id }: SignUpRecord, item: ItemRecord) {
  const today = await signUps.findOne({ _id }, LIMIT);
  const keeps = today && (today.state === 'offered' || today.state === 'confirmed') ? comingOf(today) : [];
  const all = today?.people ?? [];
  const gone = all.filter((one) => !keeps.includes(one)).map(({ id }) => id);
  await places.release(item._id, gone, now());
}

async function expire(tools: Tools, signUp: SignUpRecord, item: ItemRecord): Promise<void> {
  const { letters, now } = tools;
  // Should the process die after this, the worker gives the places back.
  const set = { claims: signUp.claims.slice(0, 1), unsettledAt: now() };
  // Of an event that does not take place nobody is told that somebody else comes.
  const mail = item.state === 'published' ? letters('expired', signUp, item) : [];
  if (!(await move(tools, signUp, { to: 'cancelled', mail, set, unset: { offerUntil: '' } }))) return;
  await settle(tools, { ...signUp, state: 'cancelled' }, item);
}
