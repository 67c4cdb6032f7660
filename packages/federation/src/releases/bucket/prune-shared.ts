import { knownSites } from '../../compose/sites.ts';
import { DAY_MS, neededReleases } from '../prune.ts';
import { inParallel, readIndex } from './blobs.ts';
import { releaseKey, siteKey, type ReleaseIndex, type SiteIndex } from './contents.ts';
import type { ListedObject, Objects } from './objects.ts';

/** Content is there before the index that names it: what is younger than this may belong to one that is being written. */
const UNFINISHED_MS = DAY_MS;

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
  const indexes = [...(await objects.list('releases/')), ...(await objects.list('sites/'))];
  const isNeeded = (each: ListedObject) =>
    each.key.startsWith('releases/')
      ? each.writtenAt >= since || releases.has(each.key)
      : !isOld(each) || kept.has(each.key);
  const stay = await inParallel(indexes.filter(isNeeded), ({ key }) =>
    readIndex<ReleaseIndex | SiteIndex>(objects, key),
  );
  const named = new Set(
    stay.flatMap((index) => ('pack' in index ? [index.pack] : Object.values(index.files))),
  );
  const blobs = (await objects.list('blobs/')).filter(
    (each) => isOld(each) && !named.has(each.key.slice('blobs/'.length)),
  );
  const gone = [...indexes.filter((each) => !isNeeded(each)), ...blobs];
  // One after the other: whatever stops it leaves content that nobody names, never an index without its content.
  for (const { key } of gone) await objects.remove(key);
  return gone.length;
}

function keyOf(needed: string): string {
  const [area = '', id = ''] = needed.split(' ');
  return releaseKey(area, id);
}
