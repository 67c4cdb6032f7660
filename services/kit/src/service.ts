import type { TypeBoxInstance } from './http/type-provider.ts';
import type { Db } from 'mongodb';
import type { BaseConfig } from './config.ts';
import type { CollectionIndexes } from './database/indexes.ts';
import type { Limiter } from './http/limiter.ts';
import type { Mailbox } from './records/parts.ts';

/** A service as its `app.ts` declares it; the kit adds everything that all services share. */
export interface Service {
  /** Also the first part of the names of its own outbox, audit and limits. */
  readonly name: string;
  readonly collections: readonly CollectionIndexes[];
  /** Collections written by `createRecord`, whose mails and audit lines have to be moved on. */
  readonly records: readonly string[];
  routes(app: TypeBoxInstance, context: ServiceContext): void;
}

/** What routes work with; everything that a test wants to hold still is in here. */
export interface ServiceContext {
  readonly config: BaseConfig;
  readonly db: Db;
  readonly limiter: Limiter;
  /** Who answers visitors. */
  readonly office: Mailbox;
  now(): Date;
  /** Tells the worker that a record with mails has been written. */
  wake(): void;
}
