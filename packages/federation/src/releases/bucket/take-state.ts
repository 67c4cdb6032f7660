import {
  isChannel,
  isOver,
  LIVE,
  writeState,
  type Channel,
  type ChannelState,
} from '../../compose/channels.ts';

type Pointers = ChannelState['pointers'];

export interface Taken {
  /** What is here now. */
  readonly state: ChannelState;
  /** Channels that could not be had here. */
  readonly missing: Pointers;
  /** Why, in words. */
  readonly problems: readonly string[];
}

/**
 * Makes the channels of a machine those of a state. The live one comes first, and waits for no other; one whose site cannot
 * be brought is left out, and so is one whose time is over. Answers nothing when something else than `from` is here by then:
 * what was changed here meanwhile is not overwritten.
 * @throws Error when the live site cannot be brought; then all stays as it is.
 */
export async function takeState(
  sites: string,
  { pointers, changes }: ChannelState,
  { from, bring }: { readonly from: ChannelState; readonly bring: (site: string) => Promise<void> },
): Promise<Taken | undefined> {
  const { [LIVE]: live, ...rest } = pointers;
  const channels = Object.entries(rest).filter(([name]) => isChannel(name));
  const named = live === undefined ? {} : { [LIVE]: live };
  const write = (others: Pointers, made: ChannelState) =>
    writeState(sites, { pointers: { ...named, ...others }, changes }, made);
  if (live !== undefined) await bring(siteIn(live));
  // What a channel has named goes on until its next site is here.
  const going = channels.flatMap(([name]) => pairOf(name, from.pointers[name]));
  const followed = write(Object.fromEntries(going), from);
  if (!followed) return undefined;
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
  const state = write(brought, followed);
  return state && { state, missing, problems };
}

const pairOf = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]];

/** The site that the text of a pointer names. */
export const siteIn = (text: string): string => /[0-9a-f]{16}/.exec(text)?.[0] ?? '';
