import { knownSites } from '../../compose/sites.ts';
import { DAY_MS, neededReleases } from '../prune.ts';
import { inParallel, readIndex } from './blobs.ts';
import { releaseKey, siteKey, UNFINISHED_MS, type ReleaseIndex, type SiteIndex } from './contents.ts';
import type { ListedObject, Objects } from './objects.ts';

/**
 * Removes from a shared store what `prune` removes from a machine that has just been made the same: releases that nobody can
 * need any more, sites that are not kept, and content that none of the others names. Answers how many objects that were.
 */
export async function pruneShared(
  objects: Objects,
  { sites }: { readonly sites: string },
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const releases = new Set([...neededReleases({ sites }, since)].map((each) => keyOf(each)));
  const kept = new Set(knownSites(sites).map(siteKey));
  const isOld = ({ writtenAt }: ListedObject) => writtenAt.getTime() < now.getTime() - UNFINISHED_MS;
  const isNeeded = (each: ListedObject) =>
    each.key.startsWith('releases/')
      ? each.writtenAt >= since || releases.has(each.key)
      : !isOld(each) || kept.has(each.key);
  const [indexes, named] = [await listIndexes(objects), new Set<string>()];
  await addContents(objects, indexes.filter(isNeeded), named);
  const blobs = (await objects.list('blobs/')).filter(isOld);
  // What was published meanwhile may name what is old, and may be one of those that seemed to be over.
  const before = new Map(indexes.map((each) => [each.key, each.writtenAt.getTime()]));
  const again = await listIndexes(objects);
  const written = again.filter((each) => before.get(each.key) !== each.writtenAt.getTime());
  await addContents(objects, written, named);
  const spared = new Set(written.map(({ key }) => key));
  const gone = [
    ...indexes.filter((each) => !isNeeded(each) && !spared.has(each.key)),
    ...blobs.filter(({ key }) => !named.has(key.slice('blobs/'.length))),
  ];
  // One after the other: whatever stops it leaves content that nobody names, never an index without its content.
  for (const { key } of gone) await objects.remove(key);
  return gone.length;
}

const listIndexes = async (objects: Objects): Promise<ListedObject[]> => [
  ...(await objects.list('releases/')),
  ...(await objects.list('sites/')),
];

/** Adds what indexes name. */
async function addContents(
  objects: Objects,
  indexes: readonly ListedObject[],
  named: Set<string>,
): Promise<void> {
  const read = await inParallel(indexes, ({ key }) => readIndex<ReleaseIndex | SiteIndex>(objects, key));
  for (const index of read)
    for (const hash of 'pack' in index ? [index.pack] : Object.values(index.files)) named.add(hash);
}

function keyOf(needed: string): string {
  const [area = '', id = ''] = needed.split(' ');
  return releaseKey(area, id);
}
