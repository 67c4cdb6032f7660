import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  liveSite,
  pointerFile,
  readManifest,
  releasesOf,
  sitesOnceLive,
  type SiteManifest,
} from '@larkfield/federation/compose';
import type { Releases } from '@larkfield/federation/releases';
import { SITES } from './paths.ts';

/** Folder of the live site. @throws Error when none has been made live. */
export function liveFolder(sites = SITES): string {
  return join(sites, liveSite(sites));
}

/** What the live site says of itself; where that cannot be read, the site that was live before. */
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

/** Ids of the live releases by area; none before a site has been made live. */
export function liveReleases(sites = SITES): Releases {
  return existsSync(pointerFile(sites)) ? releasesOf(servedManifest(sites)) : {};
}
