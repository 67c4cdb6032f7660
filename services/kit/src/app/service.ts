import type { RecordKindName, ServiceCall } from '@larkfield/contracts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { TObject } from 'typebox';
import type { RecordKind } from '../records/kinds/kind.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Settings } from '../settings/define-settings.ts';

/** Definition of a service in its `app.ts`. The kit adds everything that all services share. */
export interface Service {
  /** Also the prefix of its outbox, audit and rate-limit collections. */
  readonly name: string;
  /** Calls of its `service.config.ts`. Each has at least one route, and each route belongs to one call. */
  readonly calls: readonly ServiceCall[];
  readonly collections: readonly CollectionIndexes[];
  /** Collections written by `createRecord`. The relay moves their pending mails and audit entries. */
  readonly records: readonly string[];
  /** Record kinds for administrators, without the outbox. */
  readonly kinds?: readonly RecordKind[];
  readonly kindNames?: readonly RecordKindName[];
  /** Deletes data stored by email address outside of the record kinds. Called when that person is erased. */
  eraseByEmail?(context: ServiceContext, address: string): Promise<void>;
  /** Settings that administrators change at run time; needs `settingsCall` in `service.config.ts`. */
  readonly settings?: Settings;
  /** Environment variables beyond those of every service. */
  readonly config?: TObject;
  routes(app: TypeBoxInstance, context: ServiceContext): void;
  /** Runs once at the start of the process, before the service listens. */
  prepare?(context: ServiceContext): Promise<void>;
  /** One step of the service's own background jobs. Resolves with true if there may be more to do. */
  runJobs?(context: ServiceContext): Promise<boolean>;
}
