import { addParts, asRead, hashToken, LIMIT, ServiceError, type BaseConfig, type Mail } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';
import { cancelledLetter, lettersOf } from './mail.ts';
import type { Settling } from './settle.ts';
import { claimOf, comingOf, stateFor, type Guest, type SignUpRecord, type SignUps } from './store.ts';

/** A place as whoever has it names it. */
export interface OwnPlace {
  readonly signUp: SignUpRecord;
  readonly guest: Guest;
  readonly item: ItemRecord;
}

/** The place that the link of a mail stands for. @throws ServiceError `NOT_FOUND` */
export async function placeByToken(signUps: SignUps, items: Items, token: string): Promise<OwnPlace> {
  const tokenHash = hashToken(token);
  const signUp = await signUps.findOne({ 'people.tokenHash': tokenHash }, LIMIT);
  const guest = signUp?.people.find((one) => one.tokenHash === tokenHash);
  return placeOfGuest(items, signUp, guest);
}

/** The place of somebody who is signed in, at an event. @throws ServiceError `NOT_FOUND` */
export async function placeByEmail(
  signUps: SignUps,
  items: Items,
  { email, timestamp }: { readonly email: string; readonly timestamp: number },
): Promise<OwnPlace> {
  const found = await signUps.find({ 'people.email': email }, LIMIT).limit(500).toArray();
  const own = found.filter((one) => one.timestamp === timestamp);
  const signUp = own.find((one) => comingOf(one).some((guest) => guest.email === email)) ?? null;
  return placeOfGuest(
    items,
    signUp,
    signUp ? comingOf(signUp).find((one) => one.email === email) : undefined,
  );
}

async function placeOfGuest(
  items: Items,
  signUp: SignUpRecord | null,
  guest: Guest | undefined,
): Promise<OwnPlace> {
  const item = signUp && (await items.findOne({ _id: signUp.item }, LIMIT));
  if (!signUp || !guest || !item) throw new ServiceError('NOT_FOUND');
  return { signUp, guest, item };
}

interface Deps {
  readonly settling: Settling;
  readonly config: BaseConfig;
  readonly now: () => Date;
  readonly wake: () => void;
}

/** Gives one person's place back; the others of the sign-up keep theirs. A repeat changes nothing. */
export async function cancelPlace(
  { signUp, guest, item }: OwnPlace,
  requestId: string,
  deps: Deps,
): Promise<void> {
  const { settling, config, now, wake } = deps;
  const { signUps } = settling;
  if (stateFor(signUp, guest) === 'cancelled') return;
  const last = comingOf(signUp).every(({ id }) => id === guest.id);
  const mail = [cancelledLetter(signUp, guest, item, config.SITE_ORIGIN)];
  const line = { action: 'signUp.cancelled', actor: 'person', subject: signUp.reference, requestId };
  const { $set, $push, $inc } = addParts(now(), mail, [line]);
  const { modifiedCount } = await signUps.updateOne(
    { _id: signUp._id, ...asRead<SignUpRecord>(signUp) },
    {
      $inc,
      $push: $push,
      $set: {
        ...$set,
        [`people.${signUp.people.indexOf(guest)}.cancelledAt`]: now(),
        unsettledAt: now(),
        ...(last ? { state: 'cancelled' } : {}),
      },
      $pull: { claims: claimOf(item._id, guest.email) },
    },
    LIMIT,
  );
  const after = await signUps.findOne({ _id: signUp._id }, LIMIT);
  const isGone = !after || !comingOf(after).some(({ id }) => id === guest.id);
  if (modifiedCount === 0 && !isGone) throw new ServiceError('VERSION_CONFLICT');
  wake();
  if (after?.unsettledAt) await settling.settle(after, item);
}

/** Takes a place that was offered. @throws ServiceError `WRONG_STATE` when there is no offer any more. */
export async function acceptPlace(
  { signUp, guest, item }: OwnPlace,
  requestId: string,
  deps: Deps,
): Promise<void> {
  const { settling, config, now, wake } = deps;
  const state = stateFor(signUp, guest);
  if (state === 'confirmed') return;
  if (state !== 'offered' || !takesPlace(item, now())) throw new ServiceError('WRONG_STATE');
  const mail: Mail[] = lettersOf(config)('confirmed', signUp, item);
  const line = {
    action: 'signUp.accepted',
    actor: 'person',
    subject: signUp.reference,
    to: 'confirmed',
    requestId,
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  const { modifiedCount } = await settling.signUps.updateOne(
    { _id: signUp._id, state: 'offered', offerUntil: { $gt: now() } },
    { ...parts, $set: { ...$set, state: 'confirmed' }, $unset: { offerUntil: '' } },
    LIMIT,
  );
  if (modifiedCount === 0) throw new ServiceError('WRONG_STATE');
  wake();
}

/** Whether an event is still to come: nobody takes a place of one that has begun or was cancelled. */
function takesPlace({ state, event }: ItemRecord, now: Date): boolean {
  return state === 'published' && event !== undefined && event.start > now;
}
