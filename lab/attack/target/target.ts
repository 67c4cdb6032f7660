import type { OwnedCall, OwnedRecordKind } from '@larkfield/contracts';
import type { StandIn } from '../../../packages/paypal-stand-in/src/index.ts';
import type { Db } from 'mongodb';
import type { RunningSite } from '../../../tools/site/run-site.ts';
import type { AttackedForm } from '../clients/send-forms.ts';
import type { MailServer } from '../faults/mail-server.ts';
import type { Disk } from '../faults/mount-disk.ts';
import type { AttackedRoute } from '../clients/find-routes.ts';
import type { Finding } from '../../report/report.ts';
import type { DatabaseProxy } from '../faults/database-proxy.ts';

/** The site under attack, which the attack has started on this machine. */
export interface Target {
  readonly site: RunningSite;
  readonly port: number;
  /** Port of the operator's health check, which lists services that are not ready. */
  readonly operatorPort: number;
  readonly edgeKey: string;
  /** One call of each service with the ordinary timeout, by service. */
  readonly sampleCalls: ReadonlyMap<string, string>;
  readonly ownedCalls: readonly OwnedCall[];
  readonly recordKinds: readonly OwnedRecordKind[];
  /** Every route below these calls, from the services' OpenAPI documents. */
  readonly routes: readonly AttackedRoute[];
  /** Forms that a visitor can send as they are. */
  readonly forms: readonly AttackedForm[];
  /** The site's database, not through the proxy. */
  readonly db: Db;
  readonly mailServer: MailServer;
  readonly payments: StandIn;
  /** Holds the database's files; undefined where this machine cannot mount one. */
  readonly disk: Disk | undefined;
  readonly databaseProxy: DatabaseProxy;
}

export type Attack = (target: Target) => Promise<readonly Finding[]>;
