import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../sites/replace-file.ts';
import { createStaging, touch } from '../../sites/site-folders.ts';
import { fetchedMark } from '../store/release-store.ts';
import { inParallel, putBlob, putWithCurrentTime, readBlob, readJsonObject } from './blobs.ts';
import type { ObjectStore } from './object-store.ts';
import { pack, unpack } from './pack.ts';

/**
 * Releases and composed sites in a shared store. `blobs/<sha-256>` is content, stored once; `releases/<area>/<id>.json` and
 * `sites/<id>.json` are indexes of what belongs together. The content of an object never changes.
 */

/** Relative path that cannot leave its folder. */
const NAME = /^(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*$/;

/** Files of a release: SHA-256 by path below the area's folder. */
export interface ReleaseIndex {
  readonly builtAt: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A site is packed into one object: its documents are all new, and are only used together. */
export interface SiteIndex {
  readonly pack: string;
}

/** Content is written before the index that names it, so younger content may belong to an index that is not written yet. */
export const UNFINISHED_MS = 24 * 3600_000;

export const releaseKey = (area: string, id: string): string => `releases/${area}/${id}.json`;
export const siteKey = (id: string): string => `sites/${id}.json`;

/**
 * Writes a release to the shared store, its index last. Renews the time of all objects, because an old release may be pruned
 * at the same moment.
 */
export async function putRelease(
  objects: ObjectStore,
  store: string,
  release: {
    readonly area: string;
    readonly id: string;
    readonly builtAt: Date;
    readonly names: readonly string[];
  },
): Promise<void> {
  const { area, id, builtAt, names } = release;
  const hashed = await inParallel(names, async (name) => {
    const body = readFileSync(join(store, area, name));
    return [name, await putBlob(objects, body)] as const;
  });
  const index: ReleaseIndex = { builtAt: builtAt.toISOString(), files: Object.fromEntries(hashed) };
  await putWithCurrentTime(objects, releaseKey(area, id), Buffer.from(JSON.stringify(index)));
}

/** Returns whether a release is here, and renews its time so that it is not removed. */
export function markUsedIfLocal(
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
): boolean {
  if (!existsSync(join(store, area, id, 'release.json'))) return false;
  const mark = fetchedMark(store, area, id);
  if (existsSync(mark)) touch(mark);
  return true;
}

/** Fetches a release unless it is here. @throws Error if the shared store does not have it */
export async function fetchRelease(
  objects: ObjectStore,
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
): Promise<void> {
  if (markUsedIfLocal(store, { area, id })) return;
  const { files, builtAt } = await readJsonObject<ReleaseIndex>(objects, releaseKey(area, id));
  // `release.json` is written last, so that a release with it is complete.
  const last = `${id}/release.json`;
  const names = Object.entries(files).filter(([name]) => name !== last);
  await inParallel(names, async ([name, hash]) => {
    if (!existsSync(join(store, area, name)))
      writeBelow(join(store, area), name, await readBlob(objects, hash));
  });
  const mark = fetchedMark(store, area, id);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
  writeBelow(join(store, area), last, await readBlob(objects, files[last] ?? ''));
  utimesSync(join(store, area, last), new Date(builtAt), new Date(builtAt));
}

/** Writes a composed site to the shared store, unless that was done within half of {@link UNFINISHED_MS}. */
export async function putSite(objects: ObjectStore, sites: string, id: string): Promise<void> {
  const [existing] = await objects.list(siteKey(id));
  if (existing && Date.now() - existing.writtenAt.getTime() < UNFINISHED_MS / 2) return;
  const folder = join(sites, id);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const index: SiteIndex = { pack: await putBlob(objects, await pack(folder, names)) };
  await putWithCurrentTime(objects, siteKey(id), Buffer.from(JSON.stringify(index)));
}

/** Fetches a composed site unless it is here. Its folder appears complete in one step. */
export async function fetchSite(objects: ObjectStore, sites: string, id: string): Promise<void> {
  const folder = join(sites, id);
  if (existsSync(folder)) return;
  const { pack: hash } = await readJsonObject<SiteIndex>(objects, siteKey(id));
  const packed = await readBlob(objects, hash);
  const staging = createStaging(sites);
  try {
    await unpack(packed, (name, text) => writeFileSync(createFolderFor(staging, name), text));
    renameSync(staging, folder);
  } catch (error) {
    // Another process of this machine has fetched it at the same time.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function writeBelow(folder: string, name: string, body: Buffer): void {
  replaceFile(createFolderFor(folder, name), body);
}

/** Returns the path of a file and creates its folder. @throws Error if the name would leave the folder */
function createFolderFor(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a valid file name in a release or site`);
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
