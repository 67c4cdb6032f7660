import type { RecordKindName, ServiceCall } from '@larkfield/contracts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { TObject } from 'typebox';
import type { RecordKind } from '../records/kinds/kind.ts';
import type { PersonalData } from '../records/kinds/personal-data.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { BulkMails } from '../mail/bulk-mails.ts';
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
  /** Data about people outside of the record kinds, which they see and which go when they are erased. */
  readonly personalData?: readonly PersonalData[];
  /** Settings that administrators change at run time; needs `settingsCall` in `service.config.ts`. */
  readonly settings?: Settings;
  /** Environment variables beyond those of every service. */
  readonly config?: TObject;
  /** Mails to many recipients, which wait for all others. */
  bulkMails?(context: ServiceContext): BulkMails;
  routes(app: TypeBoxInstance, context: ServiceContext): void;
  /** Runs once at the start of the process, before the service listens. */
  prepare?(context: ServiceContext): Promise<void>;
  /** One step of the service's own background jobs. Resolves with true if there may be more to do. */
  runJobs?(context: ServiceContext): Promise<boolean>;
}
