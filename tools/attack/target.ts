import type { OwnedCall, OwnedKind } from '@larkfield/contracts';
import type { RunningSite } from '../lib/run-site.ts';

/** The site under attack: one that the attack has started itself, on this machine. */
export interface Target {
  readonly site: RunningSite;
  readonly port: number;
  /** A call of each service that has the ordinary time, by service, as the contracts of the live site name them. */
  readonly calls: ReadonlyMap<string, string>;
  /** All calls of all services, and all kinds of records. */
  readonly owned: readonly OwnedCall[];
  readonly kinds: readonly OwnedKind[];
}

/** A promise of the site, what was found, and whether that keeps it. */
export interface Row {
  readonly promise: string;
  readonly found: string;
  readonly holds: boolean;
}

export type Attack = (target: Target) => Promise<readonly Row[]>;
