import { createHmac, timingSafeEqual } from 'node:crypto';

/** It stands in an address, where others may see it later. */
const VALID_MS = 10 * 60_000;

/**
 * Opens one state for ten minutes: what a browser without script is led on with, after number and address were right.
 * Nothing of it is kept.
 */
export function ticketFor(reference: string, key: Buffer, now: Date): string {
  const until = (now.getTime() + VALID_MS).toString(36);
  return `${reference}.${until}.${sign(`${reference}.${until}`, key)}`;
}

/** The number that a ticket opens; nothing when it is not ours, or was. */
export function referenceOf(ticket: string, key: Buffer, now: Date): string | undefined {
  const [reference = '', until = '', signature = ''] = ticket.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${reference}.${until}`, key))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number.parseInt(until, 36) > now.getTime() ? reference : undefined;
}

function sign(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(`volunteer-status|${text}`).digest('base64url').slice(0, 22);
}
