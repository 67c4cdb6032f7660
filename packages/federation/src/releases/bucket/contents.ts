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
import { replaceFile } from '../../compose/replace-file.ts';
import { createStaging, touch } from '../../compose/sites.ts';
import { fetchedMark } from '../store.ts';
import { inParallel, putBlob, putNow, readBlob, readIndex } from './blobs.ts';
import type { Objects } from './objects.ts';
import { pack, unpack } from './pack.ts';

/**
 * Releases and composed sites in a shared store. `blobs/<sha-256>` holds content once, whoever has it;
 * `releases/<area>/<id>.json` and `sites/<id>.json` say what belongs together. All of them say the same for
 * as long as they are there.
 */

/** Below a folder, and nowhere else. */
const NAME = /^(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*$/;

/** Files of a release, by their path below the area's folder, and the SHA-256 of each. */
export interface ReleaseIndex {
  readonly builtAt: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A site is one object: all its documents are new with each site, and none is of use without the others. */
export interface SiteIndex {
  readonly pack: string;
}

/** Content is there before the index that names it: what is younger than this may belong to one that is being written. */
export const UNFINISHED_MS = 24 * 3600_000;

export const releaseKey = (area: string, id: string): string => `releases/${area}/${id}.json`;
export const siteKey = (id: string): string => `sites/${id}.json`;

/**
 * Puts what a release consists of into the shared store, its index last, all of it as of now: of a release that is there for
 * long, somebody may be clearing away the index and what it names.
 */
export async function putRelease(
  objects: Objects,
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
  await putNow(objects, releaseKey(area, id), Buffer.from(JSON.stringify(index)));
}

/** Whether a release is here; it is wanted now, so that nobody clears it away. */
export function isHere(store: string, { area, id }: { readonly area: string; readonly id: string }): boolean {
  if (!existsSync(join(store, area, id, 'release.json'))) return false;
  const mark = fetchedMark(store, area, id);
  if (existsSync(mark)) touch(mark);
  return true;
}

/** Brings a release into the store of this machine, unless it is there. @throws Error when it is not in the shared one. */
export async function fetchRelease(
  objects: Objects,
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
): Promise<void> {
  if (isHere(store, { area, id })) return;
  const { files, builtAt } = await readIndex<ReleaseIndex>(objects, releaseKey(area, id));
  // Whoever finds `release.json` finds all the rest.
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

/** Puts a composed site into the shared store, unless it has been put there within half of {@link UNFINISHED_MS}. */
export async function putSite(objects: Objects, sites: string, id: string): Promise<void> {
  const [known] = await objects.list(siteKey(id));
  if (known && Date.now() - known.writtenAt.getTime() < UNFINISHED_MS / 2) return;
  const folder = join(sites, id);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const index: SiteIndex = { pack: await putBlob(objects, await pack(folder, names)) };
  await putNow(objects, siteKey(id), Buffer.from(JSON.stringify(index)));
}

/** Brings a composed site to this machine, unless it is there, whole or not at all. */
export async function fetchSite(objects: Objects, sites: string, id: string): Promise<void> {
  const folder = join(sites, id);
  if (existsSync(folder)) return;
  const { pack: hash } = await readIndex<SiteIndex>(objects, siteKey(id));
  const packed = await readBlob(objects, hash);
  const staging = createStaging(sites);
  try {
    await unpack(packed, (name, text) => writeFileSync(placeBelow(staging, name), text));
    renameSync(staging, folder);
  } catch (error) {
    // Another process of this machine has fetched it at the same time.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function writeBelow(folder: string, name: string, body: Buffer): void {
  replaceFile(placeBelow(folder, name), body);
}

/** @throws Error for a name that leads out of the folder */
function placeBelow(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`${name} is no name of a file in a release or site`);
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
