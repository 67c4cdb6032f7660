import {
  isChannel,
  isOver,
  LIVE,
  readState,
  writeState,
  type Channel,
  type ChannelState,
} from '../../compose/channels.ts';

type Pointers = ChannelState['pointers'];

export interface Taken {
  /** Channels that could not be had here. */
  readonly missing: Pointers;
  /** Why, in words. */
  readonly problems: readonly string[];
}

/**
 * Makes the channels of a machine those of a state. The live one comes first, and waits for no other; one whose site cannot
 * be brought is left out, and so is one whose time is over.
 * @throws Error when the live site cannot be brought; then all stays as it is.
 */
export async function takeState(
  sites: string,
  { pointers, changes }: ChannelState,
  bring: (site: string) => Promise<void>,
): Promise<Taken> {
  const { [LIVE]: live, ...rest } = pointers;
  const channels = Object.entries(rest).filter(([name]) => isChannel(name));
  const write = (others: Pointers) =>
    writeState(sites, { pointers: { ...(live === undefined ? {} : { [LIVE]: live }), ...others }, changes });
  if (live !== undefined) await bring(siteIn(live));
  // What a channel has named goes on until its next site is here.
  const before = readState(sites).pointers;
  write(Object.fromEntries(channels.flatMap(([name]) => pairOf(name, before[name]))));
  const brought: Record<string, string> = {};
  const missing: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, text] of channels) {
    try {
      if (isOver(JSON.parse(text) as Channel)) continue;
      await bring(siteIn(text));
      brought[name] = text;
    } catch (error) {
      missing[name] = text;
      problems.push(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  write(brought);
  return { missing, problems };
}

const pairOf = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]];

/** The site that the text of a pointer names. */
export const siteIn = (text: string): string => /[0-9a-f]{16}/.exec(text)?.[0] ?? '';
