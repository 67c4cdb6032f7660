import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, versionFilter } from '@larkfield/kit/records';
import type { BaseConfig } from '@larkfield/kit/runtime';
import type { Db } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';
import { deleteMailsTo } from './delete-mails.ts';
import { cancelledMail, createSignUpMails } from './mail.ts';
import type { SignUpSettlement } from './settlement.ts';
import {
  claimKey,
  activeGuestsOf,
  guestState,
  type Guest,
  type SignUpRecord,
  type SignUps,
} from './store.ts';

export interface OwnPlace {
  readonly signUp: SignUpRecord;
  readonly guest: Guest;
  readonly item: ItemRecord;
}

/** Finds the place by the token of a mailed link. @throws ServiceError `NOT_FOUND` */
export async function findPlaceByToken(signUps: SignUps, items: Items, token: string): Promise<OwnPlace> {
  const tokenHash = hashToken(token);
  const signUp = await signUps.findOne({ 'people.tokenHash': tokenHash }, QUERY_TIMEOUT);
  const guest = signUp?.people.find((one) => one.tokenHash === tokenHash);
  return placeOfGuest(items, signUp, guest);
}

/** Finds the place of a signed-in user at an event. @throws ServiceError `NOT_FOUND` */
export async function findPlaceByEmail(
  signUps: SignUps,
  items: Items,
  { email, timestamp }: { readonly email: string; readonly timestamp: number },
): Promise<OwnPlace> {
  const found = await signUps.find({ 'people.email': email }, QUERY_TIMEOUT).limit(500).toArray();
  const own = found.filter((one) => one.timestamp === timestamp);
  const signUp = own.find((one) => activeGuestsOf(one).some((guest) => guest.email === email)) ?? null;
  return placeOfGuest(
    items,
    signUp,
    signUp ? activeGuestsOf(signUp).find((one) => one.email === email) : undefined,
  );
}

async function placeOfGuest(
  items: Items,
  signUp: SignUpRecord | null,
  guest: Guest | undefined,
): Promise<OwnPlace> {
  const item = signUp && (await items.findOne({ _id: signUp.item }, QUERY_TIMEOUT));
  if (!signUp || !guest || !item) throw new ServiceError('NOT_FOUND');
  return { signUp, guest, item };
}

interface Deps {
  readonly settlement: SignUpSettlement;
  readonly db: Db;
  readonly config: BaseConfig;
  readonly now: () => Date;
  readonly wake: () => void;
}

interface Canceller {
  readonly requestId: string;
  /** User name of the organizer; the person themselves by default. */
  readonly organizer?: string;
  /** Tells the person why the organizer cancelled. */
  readonly reason?: string | undefined;
}

/**
 * Cancels one person's place; repeating it changes nothing.
 * @throws ServiceError `VERSION_CONFLICT`; `WRONG_STATE` if the person was checked in at the door
 */
export async function cancelPlace(
  { signUp, guest, item }: OwnPlace,
  { requestId, organizer, reason }: Canceller,
  deps: Deps,
): Promise<void> {
  const { settlement, db, config, now, wake } = deps;
  const { signUps } = settlement;
  if (guestState(signUp, guest) === 'cancelled') return;
  if (guest.attendedAt) throw new ServiceError('WRONG_STATE');
  const last = activeGuestsOf(signUp).every(({ id }) => id === guest.id);
  const by = organizer === undefined ? 'person' : 'organizer';
  const mail = cancelledMail({ by, reason }, { signUp, guest, item }, config.SITE_ORIGIN);
  const entry = { action: 'signUp.cancelled', actor: organizer ?? by, subject: signUp.reference, requestId };
  const line = last ? { ...entry, was: signUp.state, to: 'cancelled' } : entry;
  const { $set, $push, $inc } = addParts(now(), mail, [line]);
  const { modifiedCount } = await signUps.updateOne(
    { _id: signUp._id, ...versionFilter<SignUpRecord>(signUp) },
    {
      $inc,
      $push: $push,
      $set: {
        ...$set,
        [`people.${signUp.people.indexOf(guest)}.cancelledAt`]: now(),
        unsettledAt: now(),
        ...(last ? { state: 'cancelled' } : {}),
      },
      $pull: { claims: claimKey(item._id, guest.email) },
    },
    QUERY_TIMEOUT,
  );
  const after = await signUps.findOne({ _id: signUp._id }, QUERY_TIMEOUT);
  const isGone = !after || !activeGuestsOf(after).some(({ id }) => id === guest.id);
  if (modifiedCount === 0 && !isGone) throw new ServiceError('VERSION_CONFLICT');
  // A message that is being sent must not reach who has just cancelled.
  await deleteMailsTo(db, signUp, guest.email, 'signUp.message');
  wake();
  if (after?.unsettledAt) await settlement.settle(after, item);
}

/** Accepts an offered place. Repeating it changes nothing. @throws ServiceError `WRONG_STATE` without an offer */
export async function acceptPlace(
  { signUp, guest, item }: OwnPlace,
  requestId: string,
  deps: Deps,
): Promise<void> {
  const { settlement, config, now, wake } = deps;
  const state = guestState(signUp, guest);
  if (state === 'confirmed') return;
  if (state !== 'offered' || !takesPlace(item, now())) throw new ServiceError('WRONG_STATE');
  const mail: MailRequest[] = createSignUpMails(config)('confirmed', signUp, item);
  const line = {
    action: 'signUp.accepted',
    actor: 'person',
    subject: signUp.reference,
    was: 'offered',
    to: 'confirmed',
    requestId,
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  const { modifiedCount } = await settlement.signUps.updateOne(
    { _id: signUp._id, state: 'offered', offerUntil: { $gt: now() } },
    { ...parts, $set: { ...$set, state: 'confirmed' }, $unset: { offerUntil: '' } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) throw new ServiceError('WRONG_STATE');
  wake();
}

function takesPlace({ state, event }: ItemRecord, now: Date): boolean {
  return state === 'published' && event !== undefined && event.start > now;
}
