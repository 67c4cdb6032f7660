import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  readLiveSiteId,
  pointerFile,
  readManifest,
  releasesOf,
  sitesOnceLive,
  type SiteManifest,
} from '@larkfield/federation/compose';
import type { ReleasesByArea } from '@larkfield/federation/releases';
import { SITES } from './paths.ts';

/** Returns the folder of the live site. @throws Error when no site is live. */
export function liveFolder(sites = SITES): string {
  return join(sites, readLiveSiteId(sites));
}

/** Returns the manifest of the live site, or of the one before if it cannot be read. */
export function servedManifest(sites = SITES): SiteManifest {
  try {
    return readManifest(liveFolder(sites));
  } catch (error) {
    for (const id of sitesOnceLive(sites)) {
      const manifest = readable(join(sites, id));
      if (manifest) return manifest;
    }
    throw error;
  }
}

function readable(folder: string): SiteManifest | undefined {
  try {
    return readManifest(folder);
  } catch {
    return undefined;
  }
}

/** Returns the ids of the live releases by area; empty when no site is live. */
export function liveReleases(sites = SITES): ReleasesByArea {
  return existsSync(pointerFile(sites)) ? releasesOf(servedManifest(sites)) : {};
}
