import { CANARY, LIVE, siteIn } from '../../compose/channels.ts';
import type { Fetching } from './fetching.ts';
import type { Objects } from './objects.ts';
import { getState } from './shared-state.ts';
import { bringChannels, type LeftOut } from './take-state.ts';

/** What visitors get of a shared store. */
export interface Wanted {
  /** Sites that are here, the live one first, then that of a canary. */
  readonly sites: readonly string[];
  /** Channels whose sites could not be brought here. */
  readonly leftOut: readonly LeftOut[];
}

const NOTHING: Wanted = { sites: [], leftOut: [] };

/** Brings what the shared store names, for a machine whose own channels stay as they are. */
export function createBring(objects: Objects, fetching: Fetching): () => Promise<Wanted> {
  let known: string | undefined;
  let wanted = NOTHING;
  return async () => {
    const isWanting = wanted.leftOut.length > 0;
    const found = await getState(objects, isWanting ? undefined : known);
    if (!found) return wanted;
    const { version, state } = found;
    const { leftOut, brought } = await bringChannels(state.pointers, fetching.site);
    const isNew = version !== known || leftOut.length < wanted.leftOut.length;
    const channels = [LIVE, CANARY].flatMap((name) => brought[name] ?? []);
    known = version;
    wanted = { sites: channels.map(siteIn), leftOut };
    // What was live before goes on until the next is here.
    if (isNew && brought[LIVE] !== undefined) await fetching.clear(state);
    return wanted;
  };
}
