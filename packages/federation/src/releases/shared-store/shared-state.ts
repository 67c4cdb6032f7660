import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChannelState } from '../../channels/channels.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The object with the content of all channels and the list of changes. It is replaced in one step, and only if its version
 * has not changed.
 */
const STATE = 'channels.json';

interface SharedState extends ChannelState {
  /** Random per change. A store may derive versions from the content, and a rollback must not restore an old version. */
  readonly change: string;
}

/** Reads the shared state; undefined if there is none or it still has the version `known`. */
export async function readSharedState(
  objects: ObjectStore,
  known?: string,
): Promise<{ readonly version: string; readonly state: ChannelState } | undefined> {
  const object = await objects.get(STATE, known);
  if (!object) return undefined;
  const { pointers, changes } = JSON.parse(object.body.toString()) as SharedState;
  return { version: object.version, state: { pointers, changes } };
}

/**
 * Writes the shared state if its current version is `version`. Resolves with the new version, or undefined if another
 * machine has changed it meanwhile.
 */
export async function writeSharedState(
  objects: ObjectStore,
  state: ChannelState,
  version: string | undefined,
): Promise<string | undefined> {
  const shared: SharedState = { change: randomUUID(), ...state };
  const written = await objects.put(STATE, Buffer.from(JSON.stringify(shared)), version);
  if (written !== undefined) return written;
  // The content may be ours after all: the first response was lost and the client retried, or another process of this
  // machine has written it.
  const current = await readSharedState(objects);
  return isDeepStrictEqual(current?.state, state) ? current?.version : undefined;
}
