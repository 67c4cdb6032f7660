import type { Db } from 'mongodb';
import type { BaseConfig } from '../config/config.ts';
import type { RateLimiter } from '../protection/rate-limiter.ts';
import type { ReadSession } from '../http/route-config.ts';
import type { AttemptLimiter } from '../protection/attempt-limiter.ts';
import type { Log } from '../process/log.ts';
import type { Mailbox } from '../parts/parts.ts';
import type { DecryptionError } from '../encryption/encrypt.ts';

/** What routes and jobs work with. Tests replace parts of it, such as the clock. */
export interface ServiceContext {
  readonly config: BaseConfig;
  readonly log: Log;
  readonly db: Db;
  readonly limiter: RateLimiter;
  readonly attemptLimiter: AttemptLimiter;
  /** For public routes that still need the session; other routes use `callerOf`. */
  readonly readSession: ReadSession;
  /** Address of the office that answers visitors. */
  readonly office: Mailbox;
  now(): Date;
  reportDecryptionError(error: DecryptionError): void;
  /** Starts the background jobs after a record with mails was written. */
  wake(): void;
  /** Prints a line to the terminal in which the process was started. The log does not get it. */
  announce(line: string): void;
}
