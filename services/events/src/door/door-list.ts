import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashedTicket, type DoorList, type DoorPerson, type DoorState } from '@larkfield/mf-events/forms';
import type { ItemRecord } from '../items/item.ts';
import { localizedItemTexts } from '../items/localized-texts.ts';
import { guestState, type Guest, type ShownState, type SignUp, type SignUps } from '../signup/store.ts';
import { giveTickets } from '../signup/ticket.ts';

const STATES: Readonly<Record<ShownState, DoorState>> = {
  confirmed: 'coming',
  waiting: 'waiting',
  offered: 'waiting',
  cancelled: 'cancelled',
};

/** Reads everybody who has signed up to an event, also those who cancelled, so that the door can say so. */
export async function readDoorList(
  signUps: SignUps,
  item: ItemRecord,
  language: Language,
): Promise<DoorList> {
  await giveTickets(signUps, item._id);
  const states = { $in: ['confirmed', 'waiting', 'offered', 'cancelled'] } as const;
  const wanted = { item: item._id, state: states };
  const projection = { state: 1, people: 1 } as const;
  const found = await signUps
    .find(wanted, { ...QUERY_TIMEOUT, projection })
    .sort({ createdAt: 1 })
    .limit(10_000)
    .toArray();
  const { when = '', zone } = localizedItemTexts(item, language);
  return {
    ...{ title: item.title, slug: item.slugs[0], when },
    ...(zone === undefined || item.event?.allDay ? {} : { zone }),
    open: item.state === 'published',
    people: found.flatMap((record) => record.people.map((guest) => toDoorPerson(item._id, record, guest))),
  };
}

export function toDoorPerson(
  item: string,
  record: Pick<SignUp, 'people' | 'state'>,
  guest: Guest,
): DoorPerson {
  const { id, ticket = id, firstName, lastName, attendedAt } = guest;
  return {
    ...{ id, firstName, lastName },
    hash: createHash('sha256').update(hashedTicket(item, ticket)).digest('hex'),
    state: STATES[guestState(record, guest)],
    ...(attendedAt ? { attendedAt: attendedAt.toISOString() } : {}),
  };
}
