import {
  isChannel,
  isExpired,
  LIVE,
  parseSiteId,
  replaceChannelState,
  type Channel,
  type ChannelState,
} from '../../channels/channels.ts';

type Pointers = ChannelState['pointers'];
type FetchSite = (site: string) => Promise<void>;

export interface LeftOutChannel {
  readonly channel: string;
  readonly why: string;
}

export const leftOutLine = ({ channel, why }: LeftOutChannel): string => `${channel} is left out: ${why}`;

export interface FetchedChannels {
  readonly channels: Pointers;
  readonly missing: Pointers;
  readonly leftOut: readonly LeftOutChannel[];
}

export interface AppliedState extends Omit<FetchedChannels, 'channels'> {
  readonly state: ChannelState;
}

/**
 * Fetches the sites of channels, the live one first. Failures do not affect other channels; expired previews and trials are
 * skipped.
 */
export async function fetchChannels(pointers: Pointers, fetchSite: FetchSite): Promise<FetchedChannels> {
  const channels: Record<string, string> = {};
  const missing: Record<string, string> = {};
  const leftOut: LeftOutChannel[] = [];
  const names = Object.keys(pointers).filter((name) => name === LIVE || isChannel(name));
  for (const channel of names.sort((one, other) => Number(other === LIVE) - Number(one === LIVE))) {
    const text = pointers[channel] ?? '';
    try {
      if (channel !== LIVE && isExpired(JSON.parse(text) as Channel)) continue;
      await fetchSite(parseSiteId(text));
      channels[channel] = text;
    } catch (error) {
      missing[channel] = text;
      leftOut.push({ channel, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { channels, missing, leftOut };
}

/**
 * Applies a shared state to the channels of this machine. The live channel comes first and waits for no other. Expired
 * channels, and channels whose site cannot be fetched, are left out. Returns undefined if the local state is no longer
 * `from`, so that local changes are not overwritten.
 * @throws Error if the live site cannot be fetched; nothing has changed then
 */
export async function applySharedState(
  sites: string,
  { pointers, changes }: ChannelState,
  { from, fetchSite }: { readonly from: ChannelState; readonly fetchSite: FetchSite },
): Promise<AppliedState | undefined> {
  const { [LIVE]: live, ...rest } = pointers;
  const named = live === undefined ? {} : { [LIVE]: live };
  const write = (others: Pointers, expected: ChannelState) =>
    replaceChannelState(sites, { pointers: { ...named, ...others }, changes }, expected);
  if (live !== undefined) await fetchSite(parseSiteId(live));
  // A channel keeps its previous site until the next one is fetched.
  const current = Object.keys(rest).flatMap((name) => pairOf(name, from.pointers[name]));
  const intermediate = write(Object.fromEntries(current), from);
  if (!intermediate) return undefined;
  const { channels, ...others } = await fetchChannels(rest, fetchSite);
  const state = write(channels, intermediate);
  return state && { state, ...others };
}

const pairOf = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]];
