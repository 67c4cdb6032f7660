import { join } from 'node:path';
import { liveSite } from '@larkfield/federation/compose';
import { SITES } from './paths.ts';

/** Folder of the live site. @throws Error when none has been made live. */
export function liveFolder(sites = SITES): string {
  return join(sites, liveSite(sites));
}
