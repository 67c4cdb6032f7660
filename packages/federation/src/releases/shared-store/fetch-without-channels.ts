import { CANARY, LIVE, parseSiteId } from '../../channels/channels.ts';
import type { LocalCopies } from './local-copies.ts';
import type { ObjectStore } from './object-store.ts';
import { readSharedState } from './shared-state.ts';
import { fetchChannels, type LeftOutChannel } from './apply-state.ts';

export interface FetchedSites {
  /** Fetched sites: the live one first, then that of a canary. */
  readonly sites: readonly string[];
  readonly leftOut: readonly LeftOutChannel[];
}

const NOTHING: FetchedSites = { sites: [], leftOut: [] };

/** Creates the function that fetches the sites of the shared store, for a machine whose own channels do not change. */
export function createSitesFetcher(
  objects: ObjectStore,
  localCopies: LocalCopies,
): () => Promise<FetchedSites> {
  let knownVersion: string | undefined;
  let fetched = NOTHING;
  return async () => {
    const isIncomplete = fetched.leftOut.length > 0;
    const shared = await readSharedState(objects, isIncomplete ? undefined : knownVersion);
    if (!shared) return fetched;
    const { version, state } = shared;
    const { leftOut, channels: pointers } = await fetchChannels(state.pointers, localCopies.fetchSite);
    const isNew = version !== knownVersion || leftOut.length < fetched.leftOut.length;
    const current = [LIVE, CANARY].flatMap((name) => pointers[name] ?? []);
    knownVersion = version;
    fetched = { sites: current.map(parseSiteId), leftOut };
    // The previous live site stays until the next one is fetched.
    if (isNew && pointers[LIVE] !== undefined) await localCopies.removeUnused(state);
    return fetched;
  };
}
