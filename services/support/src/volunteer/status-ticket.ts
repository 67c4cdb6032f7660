import { createHmac, timingSafeEqual } from 'node:crypto';

/** Short, because the ticket is part of an address, where others may see it later. */
const VALID_MS = 10 * 60_000;

/**
 * Creates a signed ticket that shows one application's state for ten minutes. A browser without script gets
 * it after reference and email address were verified. Nothing is stored.
 */
export function createTicket(reference: string, key: Buffer, now: Date): string {
  const until = (now.getTime() + VALID_MS).toString(36);
  return `${reference}.${until}.${sign(`${reference}.${until}`, key)}`;
}

/** Returns the reference of a ticket, or undefined if it is invalid or expired. */
export function readTicket(ticket: string, key: Buffer, now: Date): string | undefined {
  const [reference = '', until = '', signature = ''] = ticket.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${reference}.${until}`, key))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number.parseInt(until, 36) > now.getTime() ? reference : undefined;
}

function sign(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(`volunteer-status|${text}`).digest('base64url').slice(0, 22);
}
