import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/**
 * A question of a release command to all edges that run: could they serve this site? Each question is a pointer of its own,
 * `trial-<id>`, so that two commands at the same time do not disturb each other. No visitor gets its site.
 */
export interface Trial {
  readonly site: string;
  /** When nobody waits for answers any more. */
  readonly until: string;
}

const PREFIX = 'trial-';

export const isTrial = (channel: string): boolean => /^trial-[0-9a-f-]{36}$/.test(channel);

/** The id that answers repeat. */
export const trialId = (channel: string): string => channel.slice(PREFIX.length);

export function startTrial(sites: string, id: string, trial: Trial): void {
  replaceFile(join(sites, PREFIX + id), JSON.stringify(trial));
}

export function endTrial(sites: string, id: string): void {
  rmSync(join(sites, PREFIX + id), { force: true });
}
