import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../sites/replace-file.ts';

/**
 * A question of a release command to all running edges: could they serve this site? Each trial has its own pointer
 * `trial-<id>`, so that concurrent commands do not disturb each other. Visitors never get its site.
 */
export interface Trial {
  readonly site: string;
  /** When the command stops waiting for answers. */
  readonly until: string;
}

const PREFIX = 'trial-';

export const isTrial = (channel: string): boolean => /^trial-[0-9a-f-]{36}$/.test(channel);

/** Returns the id of a trial, which answers repeat. */
export const trialId = (channel: string): string => channel.slice(PREFIX.length);

export function startTrial(sites: string, id: string, trial: Trial): void {
  replaceFile(join(sites, PREFIX + id), JSON.stringify(trial));
}

export function endTrial(sites: string, id: string): void {
  rmSync(join(sites, PREFIX + id), { force: true });
}
