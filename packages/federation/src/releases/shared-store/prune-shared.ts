import { knownSites } from '../../sites/site-folders.ts';
import { DAY_MS, neededReleases } from '../store/prune.ts';
import { inParallel, readJsonObject } from './blobs.ts';
import { releaseKey, siteKey, UNFINISHED_MS, type ReleaseIndex, type SiteIndex } from './transfer.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

/**
 * Removes from a shared store what `prune` removes from a machine: releases no longer needed, sites that are not kept, and
 * content that no remaining index names. The machine must be in sync with the store. Returns the number of removed objects.
 */
export async function pruneShared(
  objects: ObjectStore,
  { sites }: { readonly sites: string },
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const releases = new Set([...neededReleases({ sites }, since)].map((name) => keyOf(name)));
  const kept = new Set(knownSites(sites).map(siteKey));
  const isOld = ({ writtenAt }: ListedObject) => writtenAt.getTime() < now.getTime() - UNFINISHED_MS;
  const isNeeded = (index: ListedObject) =>
    index.key.startsWith('releases/')
      ? index.writtenAt >= since || releases.has(index.key)
      : !isOld(index) || kept.has(index.key);
  const [indexes, named] = [await listIndexes(objects), new Set<string>()];
  await addContents(objects, indexes.filter(isNeeded), named);
  const blobs = (await objects.list('blobs/')).filter(isOld);
  // An index written meanwhile may name old content, and may replace an index that seemed to be unneeded.
  const before = new Map(indexes.map(({ key, writtenAt }) => [key, writtenAt.getTime()]));
  const current = await listIndexes(objects);
  const written = current.filter(({ key, writtenAt }) => before.get(key) !== writtenAt.getTime());
  await addContents(objects, written, named);
  const spared = new Set(written.map(({ key }) => key));
  const unneeded = [
    ...indexes.filter((index) => !isNeeded(index) && !spared.has(index.key)),
    ...blobs.filter(({ key }) => !named.has(key.slice('blobs/'.length))),
  ];
  // In this order: an interruption leaves content without an index, never an index without its content.
  for (const { key } of unneeded) await objects.remove(key);
  return unneeded.length;
}

const listIndexes = async (objects: ObjectStore): Promise<ListedObject[]> => [
  ...(await objects.list('releases/')),
  ...(await objects.list('sites/')),
];

/** Adds the content hashes of indexes to `named`. */
async function addContents(
  objects: ObjectStore,
  indexes: readonly ListedObject[],
  named: Set<string>,
): Promise<void> {
  const read = await inParallel(indexes, ({ key }) => readJsonObject<ReleaseIndex | SiteIndex>(objects, key));
  for (const index of read)
    for (const hash of 'pack' in index ? [index.pack] : Object.values(index.files)) named.add(hash);
}

function keyOf(needed: string): string {
  const [area = '', id = ''] = needed.split(' ');
  return releaseKey(area, id);
}
