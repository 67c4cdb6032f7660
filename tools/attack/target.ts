import type { RunningSite } from '../lib/run-site.ts';

/** The site under attack: one that the attack has started itself, on this machine. */
export interface Target {
  readonly site: RunningSite;
  readonly port: number;
  /** A call of each service, by service, as the contracts of the live site name them. */
  readonly calls: ReadonlyMap<string, string>;
}

/** A promise of the site, what was found, and whether that keeps it. */
export interface Row {
  readonly promise: string;
  readonly found: string;
  readonly holds: boolean;
}

export type Attack = (target: Target) => Promise<readonly Row[]>;
