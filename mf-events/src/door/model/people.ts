import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  hashedTicket,
  TICKET_DIGITS,
  type DoorOutcome,
  type DoorPerson,
  type Scan,
} from '../../../shared/door.ts';
import type { PendingScan } from './scan-queue.ts';

export function ticketHash(item: string, ticket: string): string {
  return bytesToHex(sha256(utf8ToBytes(hashedTicket(item, ticket))));
}

/** Zero of the decimal digits that keyboards of other scripts type. */
const ZEROS = [0x660, 0x6f0, 0xff10];

/** Returns the ticket number in what was scanned or typed; undefined if it is none. */
export function toTicket(text: string): string | undefined {
  const digits = [...text.replaceAll(/[\s-]/gu, '')].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? character : String(code - zero);
  });
  const number = digits.join('');
  return new RegExp(`^\\d{${TICKET_DIGITS}}$`).test(number) ? number : undefined;
}

/** Finds whom a scan is about; undefined if the person is not on this list. */
export function personOf(
  people: readonly DoorPerson[],
  item: string,
  { ticket, person }: { readonly ticket?: string | undefined; readonly person?: string | undefined },
): DoorPerson | undefined {
  if (ticket === undefined) return people.find(({ id }) => id === person);
  const hash = ticketHash(item, ticket);
  return people.find((each) => each.hash === hash);
}

/** Returns the list as it will be once the pending scans of the event are sent. */
export function withPending(
  people: readonly DoorPerson[],
  item: string,
  pending: readonly PendingScan[],
): readonly DoorPerson[] {
  const changes = new Map<string, DoorPerson>();
  for (const scan of pending.filter((each) => each.item === item)) {
    const found = personOf(people, item, scan);
    if (!found) continue;
    const { attendedAt, ...absent } = changes.get(found.id) ?? found;
    const at = attendedAt ?? new Date(scan.at).toISOString();
    if (scan.undo) changes.set(found.id, absent);
    else if (absent.state === 'coming') changes.set(found.id, { ...absent, attendedAt: at });
  }
  return changes.size === 0 ? people : people.map((person) => changes.get(person.id) ?? person);
}

/** Returns what the list alone says about a scan; undefined if the person is not on it. */
export function outcomeByList(
  person: DoorPerson | undefined,
  { undo }: Pick<Scan, 'undo'>,
): DoorOutcome | undefined {
  if (!person) return undefined;
  if (undo) return 'undone';
  if (person.attendedAt !== undefined) return 'already';
  return person.state === 'coming' ? 'in' : person.state;
}

export function countsOf(people: readonly DoorPerson[]): {
  readonly attended: number;
  readonly coming: number;
} {
  const coming = people.filter(({ state }) => state === 'coming');
  return {
    coming: coming.length,
    attended: coming.filter(({ attendedAt }) => attendedAt !== undefined).length,
  };
}

export function nameOf({ firstName, lastName }: Pick<DoorPerson, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns the people whose name has all typed words, in any order and without regard to case and accents. */
export function searchByName(people: readonly DoorPerson[], typed: string): readonly DoorPerson[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return people.filter((person) => {
    const name = plain(nameOf(person));
    return words.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}
