import type { Db } from 'mongodb';
import type { BaseConfig } from './config.ts';
import type { Limiter } from './http/limiter.ts';
import type { ReadSession } from './http/route-config.ts';
import type { Tries } from './http/tries.ts';
import type { Log } from './log.ts';
import type { Mailbox } from './records/parts.ts';
import type { SealError } from './seal.ts';

/** What routes work with; everything that a test wants to hold still is in here. */
export interface ServiceContext {
  readonly config: BaseConfig;
  readonly log: Log;
  readonly db: Db;
  readonly limiter: Limiter;
  readonly tries: Tries;
  /** For routes that are open to visitors and still want to know; others ask `callerOf`. */
  readonly readSession: ReadSession;
  /** Who answers visitors. */
  readonly office: Mailbox;
  now(): Date;
  /** Logs and counts a sealed value that cannot be opened. */
  damaged(error: SealError): void;
  /** Tells the worker that a record with mails has been written. */
  wake(): void;
  /** Writes a line for whoever started the process; it does not go to the log. */
  announce(line: string): void;
}
