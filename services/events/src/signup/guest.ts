import { randomUUID } from 'node:crypto';
import { hashToken } from '@larkfield/kit/encryption';
import type { Guest } from './store.ts';
import { newTicket } from './ticket.ts';

/** Name and address of somebody who is signed up. The address is in lower case. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Creates a person of a sign-up, with the secret of a mailed link and a ticket number. */
export function createGuest(person: Person, tokenFor: (id: string) => string): Guest {
  const id = randomUUID();
  return { id, ...person, tokenHash: hashToken(tokenFor(id)), ticket: newTicket() };
}
