import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';

export interface StoredRelease {
  readonly area: string;
  readonly id: string;
  readonly builtAt: Date;
}

const RELEASE = /^[0-9a-f]{16}$/;

/** Returns all releases, newest first within each area. */
export function storedReleases(store: string): StoredRelease[] {
  const areas = readdirSync(store, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return areas.flatMap(({ name: area }) =>
    readdirSync(join(store, area))
      .filter((id) => RELEASE.test(id) && existsSync(releaseFile(store, area, id)))
      .map((id) => ({ area, id, builtAt: statSync(releaseFile(store, area, id)).mtime }))
      .sort((a, b) => b.builtAt.getTime() - a.builtAt.getTime()),
  );
}

export function readRelease(store: string, area: string, id: string): Release {
  return JSON.parse(readFileSync(releaseFile(store, area, id), 'utf8')) as Release;
}

/** Returns the id of the newest complete release with this hash of its sources (`provenance.inputs`). */
export function findBuilt(store: string, area: string, inputs: string): string | undefined {
  if (!existsSync(store)) return undefined;
  const isOfThese = (id: string) =>
    readRelease(store, area, id).provenance?.inputs === inputs && isCompleteRelease(store, area, id);
  return storedReleases(store).find((release) => release.area === area && isOfThese(release.id))?.id;
}

/**
 * Returns the file that marks a release as fetched from a shared store; its time is the last use. Releases without it were
 * built here or copied, and are only removed on command.
 */
export const fetchedMark = (store: string, area: string, id: string): string =>
  join(store, area, '.fetched', id);

const releaseFile = (store: string, area: string, id: string) => join(store, area, id, 'release.json');

/** Returns whether a release is complete in the store. Files may have been removed, or a crash may have truncated them. */
export function isCompleteRelease(store: string, area: string, id: string | undefined): boolean {
  if (!id || !existsSync(releaseFile(store, area, id))) return false;
  try {
    const { files } = readRelease(store, area, id);
    return Object.entries(files).every(
      ([name, { size }]) => statSync(join(store, area, 'files', name)).size === size,
    );
  } catch {
    return false;
  }
}

/** Returns the files of a release by their path below the area's folder, including private files and compressed variants. */
export function listReleaseFiles(store: string, area: string, id: string): string[] {
  const own = readdirSync(join(store, area, id)).map((name) => `${id}/${name}`);
  const named = Object.keys(readRelease(store, area, id).files);
  const copies = named.flatMap((name) => [name, `${name}.gz`, `${name}.br`]);
  const pool = copies.map((name) => `files/${name}`).filter((name) => existsSync(join(store, area, name)));
  return [...own, ...pool];
}
