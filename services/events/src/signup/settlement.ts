import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import type { ItemRecord } from '../items/item.ts';
import { itemStore, type Items } from '../items/store.ts';
import { createSignUpMails } from './mail.ts';
import { createPlaces, type Places } from './places.ts';
import {
  activeGuestsOf,
  signUpStore,
  type SignUp,
  type SignUpRecord,
  type SignUps,
  type SignUpState,
} from './store.ts';

/** Duration of an offer. It never lasts longer than until the start of the event. */
const OFFER_MS = 24 * 3_600_000;

/** Number of waiting sign-ups that are checked for whether they fit into the free places. */
const MAX_EXAMINED = 50;

export interface SignUpSettlement {
  readonly signUps: SignUps;
  /** Reserves or releases places as the state requires, and notifies the people. Repeating it changes nothing. */
  settle(signUp: SignUpRecord, item: ItemRecord): Promise<void>;
  /** Offers free places to those who have waited longest and fit in. */
  offerNext(item: ItemRecord): Promise<void>;
  expire(signUp: SignUpRecord, item: ItemRecord): Promise<void>;
}

export type SettlementContext = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config'>;

interface SettlingParts {
  readonly places?: Places;
  readonly signUpMails?: ReturnType<typeof createSignUpMails>;
}

export function createSignUpSettlement(
  context: SettlementContext,
  parts: SettlingParts = {},
): SignUpSettlement {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const tools: Tools = {
    ...{ now, wake, items },
    signUpMails: parts.signUpMails ?? createSignUpMails(config),
    signUps: signUpStore(db),
    places: parts.places ?? createPlaces(items),
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
  readonly signUpMails: ReturnType<typeof createSignUpMails>;
}

interface Move {
  readonly to: SignUpState;
  readonly mail: readonly MailRequest[];
  readonly set?: Partial<Pick<SignUp, 'offerUntil' | 'claims' | 'unsettledAt'>>;
  readonly unset?: { readonly offerUntil: '' };
}

/** Changes the state, unless it has changed meanwhile. Returns whether it did. */
async function move(
  { signUps, now, wake }: Tools,
  { _id, state: from, reference }: SignUpRecord,
  { to, mail, set, unset }: Move,
): Promise<boolean> {
  const line = {
    action: `signUp.${to}`,
    actor: 'system',
    subject: reference,
    was: from,
    to,
    requestId: 'worker',
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  const update = {
    ...parts,
    $set: { ...$set, state: to, ...set },
    $unset: { ...(set?.unsettledAt ? {} : { unsettledAt: '' as const }), ...unset },
  };
  const { modifiedCount } = await signUps.updateOne({ _id, state: from }, update, QUERY_TIMEOUT);
  if (modifiedCount === 1) wake();
  return modifiedCount === 1;
}

async function settle(tools: Tools, signUp: SignUpRecord, item: ItemRecord): Promise<void> {
  const { signUps, places, signUpMails, now } = tools;
  const activeIds = activeGuestsOf(signUp).map(({ id }) => id);
  const gone = signUp.people.map(({ id }) => id).filter((id) => !activeIds.includes(id));
  if (gone.length > 0) await places.release(item._id, gone, now());
  if (signUp.state === 'waiting' && signUp.unsettledAt && activeIds.length > 0) {
    const first = await isFirst(tools, signUp);
    if (first && (await places.reserve(item, activeIds, now()))) {
      await move(tools, signUp, { to: 'confirmed', mail: signUpMails('confirmed', signUp, item) });
      return;
    }
    // Without a waiting list the sign-up is deleted. No mail is sent: the caller gets EVENT_FULL.
    if (!item.event?.capacity?.waitingList && gone.length === 0) {
      await signUps.deleteOne({ _id: signUp._id, state: 'waiting' }, QUERY_TIMEOUT);
      return;
    }
    await move(tools, signUp, { to: 'waiting', mail: signUpMails('waiting', signUp, item) });
  } else {
    await signUps.updateOne({ _id: signUp._id }, { $unset: { unsettledAt: '' } }, QUERY_TIMEOUT);
  }
  if (gone.length > 0) await offerNext(tools, item);
}

async function isFirst({ signUps }: Tools, { item, createdAt }: SignUpRecord): Promise<boolean> {
  const earlier = {
    item,
    state: 'waiting',
    createdAt: { $lt: createdAt },
    unsettledAt: { $exists: false },
  } as const;
  return (await signUps.findOne(earlier, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) === null;
}

async function offerNext(tools: Tools, item: ItemRecord): Promise<void> {
  const { items, signUps, places, signUpMails, now } = tools;
  const { event } = item;
  if (!event?.capacity || item.state !== 'published' || event.start <= now()) return;
  const today = await items.findOne({ _id: item._id }, { ...QUERY_TIMEOUT, projection: { taken: 1 } });
  let free = event.capacity.places - (today?.taken ?? 0);
  if (free <= 0) return;
  const waiting = { item: item._id, state: 'waiting', unsettledAt: { $exists: false } } as const;
  const queue = await signUps
    .find(waiting, QUERY_TIMEOUT)
    .sort({ createdAt: 1 })
    .limit(MAX_EXAMINED)
    .toArray();
  const offerUntil = new Date(Math.min(now().getTime() + OFFER_MS, event.start.getTime()));
  for (const signUp of queue) {
    const activeIds = activeGuestsOf(signUp).map(({ id }) => id);
    if (activeIds.length === 0 || activeIds.length > free || !(await places.reserve(item, activeIds, now())))
      continue;
    free -= activeIds.length;
    const mail = signUpMails('offered', { ...signUp, offerUntil }, item);
    const offered = await move(tools, signUp, { to: 'offered', mail, set: { offerUntil } });
    // The sign-up has changed meanwhile, so it may not need these places.
    if (!offered) await releaseUnused(tools, signUp, item);
  }
}

async function releaseUnused({ signUps, places, now }: Tools, { _id }: SignUpRecord, item: ItemRecord) {
  const today = await signUps.findOne({ _id }, QUERY_TIMEOUT);
  const keeps =
    today && (today.state === 'offered' || today.state === 'confirmed') ? activeGuestsOf(today) : [];
  const all = today?.people ?? [];
  const gone = all.filter((one) => !keeps.includes(one)).map(({ id }) => id);
  await places.release(item._id, gone, now());
}

async function expire(tools: Tools, signUp: SignUpRecord, item: ItemRecord): Promise<void> {
  const { signUpMails, now } = tools;
  // If the process stops after this, a background job releases the places.
  const set = { claims: signUp.claims.slice(0, 1), unsettledAt: now() };
  // For a cancelled event, a mail about the expired offer would be wrong.
  const mail = item.state === 'published' ? signUpMails('expired', signUp, item) : [];
  if (!(await move(tools, signUp, { to: 'cancelled', mail, set, unset: { offerUntil: '' } }))) return;
  await settle(tools, { ...signUp, state: 'cancelled' }, item);
}
