import {
  isChannel,
  isOver,
  LIVE,
  siteIn,
  writeState,
  type Channel,
  type ChannelState,
} from '../../compose/channels.ts';

type Pointers = ChannelState['pointers'];
type Bring = (site: string) => Promise<void>;

/** A channel whose site could not be brought here, and why. */
export interface LeftOut {
  readonly channel: string;
  readonly why: string;
}

export const leftOutLine = ({ channel, why }: LeftOut): string => `${channel} is left out: ${why}`;

export interface Brought {
  readonly brought: Pointers;
  /** Channels that could not be had here, and why. */
  readonly missing: Pointers;
  readonly leftOut: readonly LeftOut[];
}

export interface Taken extends Omit<Brought, 'brought'> {
  /** What is here now. */
  readonly state: ChannelState;
}

/** Brings what channels name, each for itself and the live one first; one whose time is over is wanted by nobody. */
export async function bringChannels(pointers: Pointers, bring: Bring): Promise<Brought> {
  const brought: Record<string, string> = {};
  const missing: Record<string, string> = {};
  const leftOut: LeftOut[] = [];
  const names = Object.keys(pointers).filter((name) => name === LIVE || isChannel(name));
  for (const channel of names.sort((one, other) => Number(other === LIVE) - Number(one === LIVE))) {
    const text = pointers[channel] ?? '';
    try {
      if (channel !== LIVE && isOver(JSON.parse(text) as Channel)) continue;
      await bring(siteIn(text));
      brought[channel] = text;
    } catch (error) {
      missing[channel] = text;
      leftOut.push({ channel, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { brought, missing, leftOut };
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
  { from, bring }: { readonly from: ChannelState; readonly bring: Bring },
): Promise<Taken | undefined> {
  const { [LIVE]: live, ...rest } = pointers;
  const named = live === undefined ? {} : { [LIVE]: live };
  const write = (others: Pointers, made: ChannelState) =>
    writeState(sites, { pointers: { ...named, ...others }, changes }, made);
  if (live !== undefined) await bring(siteIn(live));
  // What a channel has named goes on until its next site is here.
  const going = Object.keys(rest).flatMap((name) => pairOf(name, from.pointers[name]));
  const followed = write(Object.fromEntries(going), from);
  if (!followed) return undefined;
  const { brought, ...others } = await bringChannels(rest, bring);
  const state = write(brought, followed);
  return state && { state, ...others };
}

const pairOf = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]];
