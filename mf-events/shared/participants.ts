import type { ItemSummary } from '../forms/item-data.ts';

/**
 * States of a participant. `coming`: has a place and is not checked in. `attended`: checked in. `cancelled`: gave the
 * place back, or did not take an offered one in time.
 */
export const PARTICIPANT_STATES = ['coming', 'offered', 'waiting', 'attended', 'cancelled'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

/** Who can get a message; nobody who has cancelled. */
export const MESSAGE_RECEIVERS = ['all', 'coming', 'offered', 'waiting', 'attended'] as const;
export type MessageReceivers = (typeof MESSAGE_RECEIVERS)[number];

/** Longest message in characters, and messages per event and day. */
export const MAX_MESSAGE = 2_000;
export const MAX_MESSAGES = 5;

/** Participant as the author of the event sees them. */
export interface Participant {
  /** Id of the person in the sign-up, and its reference. */
  readonly id: string;
  readonly reference: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Empty if the person was entered by hand without one. */
  readonly email: string;
  readonly state: ParticipantState;
  /** Whether somebody else signed them up. */
  readonly guest: boolean;
  /** When they signed up, ISO 8601. */
  readonly at: string;
  /** Formatted end of an offer. */
  readonly until?: string;
}

/** A message that was sent to participants. */
export interface SentMessage {
  readonly reference: string;
  readonly to: MessageReceivers;
  readonly text: string;
  /** User name of the writer. */
  readonly by: string;
  readonly at: string;
  /** How many people it went to when it was sent. */
  readonly receivers: number;
  readonly sending: boolean;
}

/** `GET /api/events/items/:id/participants`. */
export interface Participants {
  readonly event: ItemSummary;
  /** Whether places can be given and cancelled, and messages sent. */
  readonly open: boolean;
  readonly mayWrite: boolean;
  /** Absent if places are not limited. */
  readonly places?: { readonly places: number; readonly taken: number };
  /** In the order in which they signed up. */
  readonly people: readonly Participant[];
  /** Latest first. */
  readonly messages: readonly SentMessage[];
  /** Messages that can still be sent today. */
  readonly messagesLeft: number;
}

/** `POST /api/events/items/:id/messages/preview`. */
export interface MessagePreview {
  readonly receivers: number;
  readonly subject: string;
  readonly text: string;
}
