import { CANARY, previewChannel } from '@larkfield/federation/compose';
import { leftOutLine, type Mirror } from '@larkfield/federation/releases';

/**
 * Channels that a command needs as all machines have them; a function of their names. Whoever makes something live ends the canary,
 * a preview of the same name keeps its links, and what is cleared away is what no channel names.
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

export interface TakeOptions {
  readonly command: string;
  /** The first word after it. */
  readonly name: string | undefined;
  /** Takes a line for each channel that is left out. */
  readonly tell: (line: string) => void;
}

/**
 * Takes over what machines share before a command. Answers whether all is here that the command needs.
 * @throws Error when it is not, and the command would change something
 */
export async function takeShared(
  shared: Pick<Mirror, 'sync'> | undefined,
  { command, name, tell }: TakeOptions,
): Promise<boolean> {
  const leftOut = (await shared?.sync()) ?? [];
  for (const each of leftOut) tell(leftOutLine(each));
  if (leftOut.length === 0) return true;
  const isNeeded = NEEDED[command]?.(name) ?? (() => true);
  const needed = leftOut.map(({ channel }) => channel).filter(isNeeded);
  // What is here is shown all the same.
  if (needed.length > 0 && command !== 'list')
    throw new Error(`${command} needs ${needed.join(', ')}: nothing has been changed`);
  return needed.length === 0;
}
