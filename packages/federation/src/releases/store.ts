import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';

/** A release that is in the store. */
export interface StoredRelease {
  readonly area: string;
  readonly id: string;
  readonly builtAt: Date;
}

const RELEASE = /^[0-9a-f]{16}$/;

/** All releases of all areas, the newest of each area first. */
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

/** The newest whole release that was built from sources with this hash (`inputs` of its provenance). */
export function findBuilt(store: string, area: string, inputs: string): string | undefined {
  if (!existsSync(store)) return undefined;
  const isOfThese = (id: string) =>
    readRelease(store, area, id).provenance?.inputs === inputs && isWhole(store, area, id);
  return storedReleases(store).find((each) => each.area === area && isOfThese(each.id))?.id;
}

/**
 * Says of a release that it has come from a shared store, where it can be had again, and when it was wanted last. Others
 * were built here, or copied: they go when somebody says so.
 */
export const fetchedMark = (store: string, area: string, id: string): string =>
  join(store, area, '.fetched', id);

const releaseFile = (store: string, area: string, id: string) => join(store, area, id, 'release.json');

/** Whether all of a release is in the store: somebody may have cleared up there, or the power may have failed. */
export function isWhole(store: string, area: string, id: string | undefined): boolean {
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

/** Files of a release by their path below the area's folder: what is public with its compressed copies, and what is not. */
export function releaseNames(store: string, area: string, id: string): string[] {
  const own = readdirSync(join(store, area, id)).map((name) => `${id}/${name}`);
  const named = Object.keys(readRelease(store, area, id).files);
  const copies = named.flatMap((name) => [name, `${name}.gz`, `${name}.br`]);
  const pool = copies.map((name) => `files/${name}`).filter((name) => existsSync(join(store, area, name)));
  return [...own, ...pool];
}
