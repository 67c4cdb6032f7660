import type { CollectionIndexes } from '../database/indexes.ts';
import type { HasParts, Mail } from '../records/parts.ts';

/** All that a mail says and brings along. */
export type MailContent = Pick<Mail, 'replyTo' | 'values' | 'details' | 'link' | 'unsubscribe' | 'calendar'>;

/**
 * A mail on its way. `queued`: waits for `dueAt`. `sent`: a server has taken it. `failed`: given up, an
 * administrator has to look. What it said is dropped once it is sent, or with the row a week after it has failed; the
 * record still has it.
 */
export interface MailRow extends Partial<MailContent>, HasParts {
  _id: string;
  /** Reference of the record that it belongs to. */
  record?: string;
  template: Mail['template'];
  language: Mail['language'];
  to: Mail['to'];
  state: 'queued' | 'sent' | 'failed';
  /** 0 for urgent mails, which go first; 1 for others. */
  rank: 0 | 1;
  /** Next try; for a mail that is being sent, the end of the sender's lease. */
  dueAt: Date;
  /** Who is sending it. */
  lease?: string;
  attempts: number;
  createdAt: Date;
  sentAt?: Date;
  /** Code of the last failure, without the server's words: they may quote addresses. */
  problem?: string;
  /** Rows of mails that were sent or given up disappear. */
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
