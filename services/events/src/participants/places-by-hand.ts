import { randomUUID } from 'node:crypto';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { addParts, createRecord, languageOf, searchKeys, versionFilter } from '@larkfield/kit/records';
import type { ParticipantForm } from '@larkfield/mf-events/forms';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { createGuest } from '../signup/guest.ts';
import { createSignUpMails } from '../signup/mail.ts';
import { createPlaces } from '../signup/places.ts';
import { activeGuestsOf, claimKey, signUpStore, type SignUp, type SignUpRecord } from '../signup/store.ts';
import { createTokenMaker } from '../signup/token.ts';
import { isOpen } from './list.ts';

export interface Organizer {
  readonly name: string;
  readonly requestId: string;
}

/** Finds a sign-up of the event. @throws ServiceError `NOT_FOUND`, `EVENT_OVER` */
export async function findSignUp(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  item: ItemRecord,
  reference: string,
): Promise<SignUpRecord> {
  const signUp = await signUpStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!signUp || signUp.item !== item._id || signUp.state === 'removed') throw new ServiceError('NOT_FOUND');
  if (!isOpen(item, now())) throw new ServiceError('EVENT_OVER');
  return signUp;
}

/**
 * Gives the people of a waiting sign-up their places, whoever else waits. Repeating it changes nothing.
 * @param beyond even if the event has not as many places
 * @throws ServiceError `EVENT_FULL`, `WRONG_STATE`, `VERSION_CONFLICT`
 */
export async function givePlaces(
  { db, now, wake, config }: ServiceContext,
  {
    signUp,
    item,
    beyond,
  }: { readonly signUp: SignUpRecord; readonly item: ItemRecord; readonly beyond: boolean },
  { name, requestId }: Organizer,
): Promise<void> {
  const { state, reference } = signUp;
  if (state === 'confirmed') return;
  if (state !== 'waiting' && state !== 'offered') throw new ServiceError('WRONG_STATE');
  const places = createPlaces(itemStore(db));
  const ids = activeGuestsOf(signUp).map(({ id }) => id);
  if (!(await places.reserve(item, ids, now(), beyond))) throw new ServiceError('EVENT_FULL');
  const line = { action: 'signUp.placeGiven', actor: name, subject: reference, requestId };
  const audit = { ...line, was: state, to: 'confirmed' };
  const mails = createSignUpMails(config)('confirmed', signUp, item);
  const { $set, ...parts } = addParts(now(), mails, [audit]);
  const { modifiedCount } = await signUpStore(db).updateOne(
    { _id: signUp._id, state, ...versionFilter<SignUpRecord>(signUp) },
    { ...parts, $set: { ...$set, state: 'confirmed' }, $unset: { offerUntil: '', unsettledAt: '' } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) {
    await releaseUnused(db, signUp, ids, now());
    throw new ServiceError('VERSION_CONFLICT');
  }
  wake();
}

/** Releases places that the sign-up, which has changed meanwhile, does not need. */
async function releaseUnused(
  db: ServiceContext['db'],
  { _id, item }: SignUpRecord,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const today = await signUpStore(db).findOne({ _id }, QUERY_TIMEOUT);
  const holds = today?.state === 'confirmed' || today?.state === 'offered' ? activeGuestsOf(today) : [];
  const unused = ids.filter((id) => !holds.some((guest) => guest.id === id));
  await createPlaces(itemStore(db)).release(item, unused, now);
}

/**
 * Signs up somebody who has phoned or written, with a place. The sign-up is written before it takes its place, as those of
 * visitors are. Resolves with its reference, for a repeated call with that of the first.
 * @throws ServiceError `EVENT_OVER`; `EVENT_FULL`; `WRONG_STATE` if the address is signed up already
 */
export async function enterParticipant(
  context: ServiceContext,
  item: ItemRecord,
  form: ParticipantForm,
  { name, requestId, key }: Organizer & { readonly key: string | undefined },
): Promise<string> {
  const { db, now, wake, config } = context;
  const signUps = signUpStore(db);
  const repeated = key === undefined ? null : await signUps.findOne({ 'submission.key': key }, QUERY_TIMEOUT);
  if (!repeated && !isOpen(item, now())) throw new ServiceError('EVENT_OVER');
  const fields = toSignUp(form, item, {
    now: now(),
    tokenFor: (id) => createTokenMaker(config)('place', id),
  });
  const [, claim] = fields.claims;
  if (!repeated && claim !== undefined && (await signUps.findOne({ claims: claim }, QUERY_TIMEOUT)))
    throw new ServiceError('WRONG_STATE');
  const line = { action: 'signUp.entered', actor: name, requestId };
  const { beyond = false, firstname, lastname, email, spoken } = form;
  const submission = {
    key,
    // Without what the organizer agrees to only after the first answer.
    body: { firstname, lastname, email, spoken },
    now: now(),
    build: (subject: string) => ({
      fields,
      mail:
        fields.state === 'confirmed'
          ? createSignUpMails(config)('confirmed', { ...fields, reference: subject }, item)
          : [],
      audit: [{ ...line, subject }],
    }),
  };
  const { reference } = await createRecord<SignUp>(signUps, submission).catch((error: unknown) => {
    // The same address came at the same time.
    throw isDuplicate(error) ? new ServiceError('WRONG_STATE', { cause: error }) : error;
  });
  wake();
  const signUp = await signUps.findOne({ reference }, QUERY_TIMEOUT);
  if (signUp?.state !== 'waiting' || !signUp.unsettledAt) return reference;
  try {
    await givePlaces(context, { signUp, item, beyond }, { name, requestId });
  } catch (error) {
    // Nobody is put on the waiting list by hand: without an address they could not be offered a place.
    if (error instanceof ServiceError && error.code === 'EVENT_FULL')
      await signUps.deleteOne({ _id: signUp._id, state: 'waiting' }, QUERY_TIMEOUT);
    throw error;
  }
  return reference;
}

interface Making {
  readonly now: Date;
  tokenFor(id: string): string;
}

function toSignUp(form: ParticipantForm, item: ItemRecord, { now, tokenFor }: Making): SignUp {
  const email = form.email?.toLowerCase() ?? '';
  const limited = item.event?.capacity !== undefined;
  const { firstname: firstName, lastname: lastName, spoken } = form;
  return {
    state: limited ? 'waiting' : 'confirmed',
    item: item._id,
    timestamp: item.timestamp,
    language: spoken ?? languageOf(form),
    people: [createGuest({ firstName, lastName, email }, tokenFor)],
    claims: [`#${randomUUID()}`, ...(email === '' ? [] : [claimKey(item._id, email)])],
    ...(limited ? { unsettledAt: now } : {}),
    title: item.title,
    keys: searchKeys({ lastName, title: item.title }),
  };
}
