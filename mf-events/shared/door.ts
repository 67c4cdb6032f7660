/** Digits of a ticket number: short enough to type, too many to guess. */
export const TICKET_DIGITS = 10;

/** Most scans in one call. */
export const MAX_SCANS = 50;

/** How long a check-in that was made without network is accepted as made then. */
export const MAX_SCAN_AGE_DAYS = 7;

export type DoorState = 'coming' | 'waiting' | 'cancelled';

/** A person on the list of the door. */
export interface DoorPerson {
  /** Id of the person, which says nothing about them. */
  readonly id: string;
  /** {@link ticketHash} of their number, because whoever holds the list needs no numbers. */
  readonly hash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly state: DoorState;
  /** ISO 8601. */
  readonly attendedAt?: string;
}

/** Answer of `GET /api/events/door/:id`. */
export interface DoorList {
  readonly title: string;
  readonly slug: string;
  /** Local time at the event and its zone, in the language of the caller. */
  readonly when: string;
  readonly zone?: string;
  /** False if the event was cancelled. */
  readonly open: boolean;
  readonly people: readonly DoorPerson[];
}

/** One check-in, or its undoing. Either a ticket number or the id of a person of the list. */
export interface Scan {
  /** Random id; a repeat of the same scan gets the same result. */
  readonly scan: string;
  /** Milliseconds. */
  readonly at: number;
  readonly ticket?: string;
  readonly person?: string;
  readonly undo?: true;
}

/**
 * `in`: this scan has checked the person in. `already`: another one had. `waiting`: has no place yet. `other`: a
 * ticket of another event. `unknown`: no ticket.
 */
export const DOOR_OUTCOMES = ['in', 'already', 'undone', 'cancelled', 'waiting', 'other', 'unknown'] as const;
export type DoorOutcome = (typeof DOOR_OUTCOMES)[number];

export interface ScanResult {
  readonly scan: string;
  readonly outcome: DoorOutcome;
  readonly person?: DoorPerson;
  /** Title of the other event. */
  readonly event?: string;
}

/** Returns what {@link DoorPerson.hash} is the SHA-256 of. The event is part of it, so numbers differ between events. */
export function hashedTicket(item: string, ticket: string): string {
  return `${item}|${ticket}`;
}
