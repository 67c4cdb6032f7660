import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChannelState } from '../../compose/channels.ts';
import type { Objects } from './objects.ts';

/**
 * One object that says what every channel names and what has been changed by whom: a change and its line in the list are
 * written in one step, and only in the place of what they were made from.
 */
const STATE = 'channels.json';

interface SharedState extends ChannelState {
  /** Another one with each change: a store may tell versions apart by content, and going back is a change. */
  readonly change: string;
}

/** What all machines have in common now; nothing when it has the version that is `known`, or there is none. */
export async function getState(
  objects: Objects,
  known?: string,
): Promise<{ readonly version: string; readonly state: ChannelState } | undefined> {
  const found = await objects.get(STATE, known);
  if (!found) return undefined;
  const { pointers, changes } = JSON.parse(found.body.toString()) as SharedState;
  return { version: found.version, state: { pointers, changes } };
}

/** Writes it in the place of a version; answers the new one, and nothing when somebody else has changed it meanwhile. */
export async function putState(
  objects: Objects,
  state: ChannelState,
  version: string | undefined,
): Promise<string | undefined> {
  const shared: SharedState = { change: randomUUID(), ...state };
  const written = await objects.put(STATE, Buffer.from(JSON.stringify(shared)), version);
  if (written !== undefined) return written;
  // Ours all the same: the first answer was lost and the client tried again, or another process here has given it.
  const found = await getState(objects);
  return isDeepStrictEqual(found?.state, state) ? found?.version : undefined;
}
