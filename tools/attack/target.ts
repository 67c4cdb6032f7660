import type { OwnedCall, OwnedKind } from '@larkfield/contracts';
import type { StandIn } from '../../packages/paypal-stand-in/src/index.ts';
import type { Db } from 'mongodb';
import type { RunningSite } from '../lib/run-site.ts';
import type { AttackedForm } from './forms.ts';
import type { MailServer } from './mail-server.ts';
import type { Disk } from './mount.ts';
import type { AttackedRoute } from './routes.ts';
import type { Wire } from './wire.ts';

/** The site under attack: one that the attack has started itself, on this machine. */
export interface Target {
  readonly site: RunningSite;
  readonly port: number;
  /** Where the site names the services that are not ready. */
  readonly operatorPort: number;
  /** By which the services know the edge. */
  readonly edgeKey: string;
  /** A call of each service that has the ordinary time, by service, as the contracts of the live site name them. */
  readonly calls: ReadonlyMap<string, string>;
  /** All calls of all services, and all kinds of records. */
  readonly owned: readonly OwnedCall[];
  readonly kinds: readonly OwnedKind[];
  /** Every route below these calls, as the services tell them. */
  readonly routes: readonly AttackedRoute[];
  /** Forms of the contracts that a stranger can send as they are. */
  readonly forms: readonly AttackedForm[];
  /** The site's database, past the wire that is cut. */
  readonly db: Db;
  readonly mailServer: MailServer;
  readonly payments: StandIn;
  /** What the database's files are on; unknown where this machine lets nobody mount one. */
  readonly disk: Disk | undefined;
  /** Between services and database. */
  readonly wire: Wire;
}

/** A promise of the site, what was found, and whether that keeps it. */
export interface Row {
  readonly promise: string;
  readonly found: string;
  readonly holds: boolean;
}

export type Attack = (target: Target) => Promise<readonly Row[]>;
