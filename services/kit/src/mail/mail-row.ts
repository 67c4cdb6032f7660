import type { CollectionIndexes } from '../database/indexes.ts';
import type { HasParts, MailRequest } from '../parts/parts.ts';

export type MailContent = Pick<
  MailRequest,
  'replyTo' | 'values' | 'details' | 'written' | 'link' | 'code' | 'rendered' | 'unsubscribe' | 'calendar'
>;

/**
 * A mail in the outbox. `queued`: is sent at `dueAt`. `sent`: accepted by a server. `failed`: given up, an
 * administrator must act. Its content is deleted when it is sent, and with the whole row a week after it failed. The
 * data stay in the record that
 * the mail is about.
 */
export interface MailRow extends Partial<MailContent>, HasParts {
  _id: string;
  record?: string;
  /** Collection of the record, of which some roles read nothing. */
  collection?: string;
  template: MailRequest['template'];
  language: MailRequest['language'];
  to: MailRequest['to'];
  state: 'queued' | 'sent' | 'failed';
  /** 0 for urgent mails, which are sent first; 1 for others. */
  rank: 0 | 1;
  /** Time of the next attempt. While the mail is being sent, the end of the sender's lease. */
  dueAt: Date;
  lease?: string;
  attempts: number;
  createdAt: Date;
  sentAt?: Date;
  /** Code of the last failure. The server's message is not stored, it may quote addresses. */
  problem?: string;
  /** When MongoDB deletes the row of a sent or failed mail. */
  purgeAt?: Date;
}

export function outboxCollection(service: string): string {
  return `${service}_outbox`;
}

export function outboxIndexes(service: string): CollectionIndexes {
  return {
    collection: outboxCollection(service),
    indexes: [
      { key: { state: 1, rank: 1, dueAt: 1 } },
      { key: { record: 1 }, sparse: true },
      { key: { 'parts.since': 1 }, sparse: true },
      { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
    ],
  };
}
