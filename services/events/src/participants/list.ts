import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  MAX_MESSAGES,
  type Participant,
  type Participants,
  type SentMessage,
} from '@larkfield/mf-events/forms';
import type { Db } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import { isListed, toSummary } from '../items/item-views.ts';
import { participantState } from '../messages/receivers.ts';
import { messageStore, type MessageRecord } from '../messages/store.ts';
import { offerUntilText } from '../signup/mail.ts';
import { signUpStore, type SignUpRecord } from '../signup/store.ts';
import { sentToday } from './send-message.ts';

const MAX_SIGN_UPS = 10_000;
const SHOWN = ['confirmed', 'offered', 'waiting', 'cancelled'] as const;

/** Finds the sign-ups of an event in the order in which they were made. */
export function findSignUps(
  db: Db,
  item: string,
  states: readonly (typeof SHOWN)[number][] = SHOWN,
): Promise<SignUpRecord[]> {
  return signUpStore(db)
    .find({ item, state: { $in: [...states] } }, { ...QUERY_TIMEOUT, projection: { parts: 0, keys: 0 } })
    .sort({ createdAt: 1 })
    .limit(MAX_SIGN_UPS)
    .toArray();
}

/** Returns all that the organizers of an event see about its participants. */
export async function participantsOf(
  { db, now }: { readonly db: Db; now(): Date },
  item: ItemRecord,
  language: Language,
): Promise<Participants> {
  const signUps = await findSignUps(db, item._id);
  const messages = await messageStore(db)
    .find({ item: item._id }, QUERY_TIMEOUT)
    .sort({ createdAt: -1 })
    .limit(MAX_SHOWN_MESSAGES)
    .toArray();
  const { event } = item;
  const used = await sentToday(messageStore(db), item, now());
  return {
    event: toSummary(item, language),
    open: isOpen(item, now()),
    mayWrite: isListed(item),
    ...(event?.capacity ? { places: { places: event.capacity.places, taken: item.taken } } : {}),
    people: signUps.flatMap((signUp) => toParticipants(signUp, item, language)),
    messages: messages.map(toSentMessage),
    messagesLeft: Math.max(0, MAX_MESSAGES - used),
  };
}

const MAX_SHOWN_MESSAGES = 100;

/** Whether organizers may still give and cancel places. */
export function isOpen({ state, event }: Pick<ItemRecord, 'state' | 'event'>, now: Date): boolean {
  return state === 'published' && event !== undefined && event.end > now;
}

function toParticipants(signUp: SignUpRecord, item: ItemRecord, language: Language): Participant[] {
  const { reference, createdAt, people } = signUp;
  return people.map((guest) => {
    const state = participantState(signUp, guest);
    return {
      ...{ id: guest.id, reference, state, guest: guest.id !== people[0]?.id },
      ...{ firstname: guest.firstName, lastname: guest.lastName, email: guest.email },
      at: createdAt.toISOString(),
      ...(state === 'offered' ? offerUntilText({ ...signUp, language }, item) : {}),
    };
  });
}

function toSentMessage({
  reference,
  to,
  text,
  by,
  createdAt,
  receivers,
  sending,
}: MessageRecord): SentMessage {
  return { reference, to, text, by, at: createdAt.toISOString(), receivers, sending: sending === true };
}
