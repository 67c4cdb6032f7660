import { randomInt } from 'node:crypto';
import { QUERY_TIMEOUT, isDuplicate } from '@larkfield/kit/database';
import { TICKET_DIGITS } from '@larkfield/mf-events/forms';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';
import type { SignUpRecord, SignUps } from './store.ts';

/** Returns a random ticket number. Says nothing about the person and opens nothing; the door looks it up. */
export function newTicket(): string {
  return String(randomInt(10 ** TICKET_DIGITS)).padStart(TICKET_DIGITS, '0');
}

/** Whether people come to a place, so that somebody at the door needs their ticket numbers. */
export function hasDoor({ event }: Pick<ItemRecord, 'event'>): boolean {
  return event !== undefined && event.meetingType !== 'remote';
}

/** Gives ticket numbers to the people of an event who have none: they signed up before there were numbers. */
export async function giveTickets(signUps: SignUps, item: string): Promise<void> {
  const without = { item, 'people.ticket': null } as const;
  for await (const { _id, people } of signUps.find(without, QUERY_TIMEOUT)) await give(signUps, _id, people);
}

async function give(signUps: SignUps, _id: SignUpRecord['_id'], people: SignUpRecord['people']) {
  for (;;) {
    const tickets = people.flatMap(({ ticket }, index) =>
      ticket === undefined ? [[`people.${index}.ticket`, newTicket()] as const] : [],
    );
    try {
      await signUps.updateOne(
        { _id, 'people.ticket': null },
        { $set: Object.fromEntries(tickets) },
        QUERY_TIMEOUT,
      );
      return;
    } catch (error) {
      // The number of another person.
      if (!isDuplicate(error)) throw error;
    }
  }
}

/** Does so for all events that are not over. Called at the start of the service. */
export async function giveTicketsOfComingEvents(items: Items, signUps: SignUps, now: Date): Promise<void> {
  const coming = { kind: 'event', 'event.end': { $gt: now }, state: 'published' } as const;
  for await (const { _id } of items.find(coming, { ...QUERY_TIMEOUT, projection: { _id: 1 } }))
    await giveTickets(signUps, _id);
}
