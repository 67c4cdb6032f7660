import { CANARY, previewChannel } from '@larkfield/federation/compose';
import { leftOutLine, type Mirror } from '@larkfield/federation/releases';

/**
 * Which channels must be up to date before a command, as a function of its first argument. Making a release live ends
 * the canary; a preview of the same name keeps its links; pruning removes what no channel names.
 */
const NEEDED: Readonly<Record<string, (name: string | undefined) => (channel: string) => boolean>> = {
  list: () => () => true,
  log: () => () => false,
  publish: () => () => false,
  promote: () => (channel) => channel === CANARY,
  rollback: () => (channel) => channel === CANARY,
  retire: () => (channel) => channel === CANARY,
  preview:
    (name = '') =>
    (channel) =>
      channel === previewChannel(name),
  canary: () => (channel) => channel === CANARY,
  prune: () => () => true,
};

export interface SyncOptions {
  readonly command: string;
  /** The first argument. */
  readonly name: string | undefined;
  /** Called with a line for each channel that could not be loaded. */
  readonly warn: (line: string) => void;
}

/**
 * Loads the shared state before a command. Resolves with whether everything that the command needs is here.
 * @throws Error when it is not, and the command would change something.
 */
export async function syncSharedReleases(
  shared: Pick<Mirror, 'sync'> | undefined,
  { command, name, warn }: SyncOptions,
): Promise<boolean> {
  const leftOut = (await shared?.sync()) ?? [];
  for (const each of leftOut) warn(leftOutLine(each));
  if (leftOut.length === 0) return true;
  const isNeeded = NEEDED[command]?.(name) ?? (() => true);
  const needed = leftOut.map(({ channel }) => channel).filter(isNeeded);
  // `list` shows what is here.
  if (needed.length > 0 && command !== 'list')
    throw new Error(`${command} needs ${needed.join(', ')}: nothing has been changed`);
  return needed.length === 0;
}
