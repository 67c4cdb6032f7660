import type { SendProblem } from './send-problem.ts';
import type { RenderedMail } from './transport.ts';

/**
 * Mails to many recipients, such as an issue of the newsletter. They have no rows in the outbox: their source claims one
 * recipient after the other. They are sent only while the outbox has no mail that is due.
 */
export interface BulkMails {
  /**
   * Claims the next recipient and returns the rendered mail; undefined if nobody is due. Must be safe with several
   * instances, and must give a claim back after a time, in case the sender dies.
   */
  next(): Promise<BulkMail | undefined>;
}

export interface BulkMail {
  /** Name of the template, for logs and traces. */
  readonly template: string;
  /** Number of this attempt, from 1. */
  readonly attempts: number;
  /** A repeated mail has the same id, so that it has the same Message-ID. */
  readonly mail: RenderedMail;
  /** The server accepted the mail. Records it at once: until then a crash repeats the mail. */
  sent(): Promise<void>;
  /** Another attempt is due after this many minutes. */
  putOff(minutes: number, code: string): Promise<void>;
  /** The server does not answer: due at once, and the attempt does not count. */
  away(code: string): Promise<void>;
  /** No further attempt. */
  failed(problem: SendProblem): Promise<void>;
}
