import type { RecordKindName, ServiceCall } from '@larkfield/contracts';
import type { TypeBoxInstance } from './http/type-provider.ts';
import type { CollectionIndexes } from './database/indexes.ts';
import type { TObject } from 'typebox';
import type { RecordKind } from './records/kinds/kind.ts';
import type { ServiceContext } from './service-context.ts';
import type { Settings } from './settings/define.ts';

/** A service as its `app.ts` declares it; the kit adds everything that all services share. */
export interface Service {
  /** Also the first part of the names of its own outbox, audit and limits. */
  readonly name: string;
  /** Calls of its `service.config.ts`: each is answered by a route, and each route belongs to one. */
  readonly calls: readonly ServiceCall[];
  readonly collections: readonly CollectionIndexes[];
  /** Collections written by `createRecord`, whose mails and audit lines have to be moved on. */
  readonly records: readonly string[];
  /** What administrators work with, beside the outbox: those of its `service.config.ts`. */
  readonly kinds?: readonly RecordKind[];
  readonly kindNames?: readonly RecordKindName[];
  /** Deletes what the service keeps by an address in no record of its kinds; called when that person is erased. */
  forget?(context: ServiceContext, address: string): Promise<void>;
  /** What administrators set while the service runs; its call is `settingsCall` of its `service.config.ts`. */
  readonly settings?: Settings;
  /** Variables of the environment beyond those of every service. */
  readonly config?: TObject;
  routes(app: TypeBoxInstance, context: ServiceContext): void;
  /** Runs once at the start of the process, before it listens. */
  prepare?(context: ServiceContext): Promise<void>;
  /** A step of its own in each round of the worker; true when there may be more to do. */
  work?(context: ServiceContext): Promise<boolean>;
}
