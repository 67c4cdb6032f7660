import { randomInt } from 'node:crypto';
import {
  CANARY,
  changeChannel,
  EDGE,
  isOver,
  previewChannel,
  type Canary,
} from '@larkfield/federation/compose';
import { isSigned, readPass } from '@larkfield/federation/releases';
import type { LiveSite, LiveSiteOptions } from '../live-site.ts';
import { leftOutText, loadServable } from '../servable-site.ts';
import { messageOf, type ComposedSite } from '../site.ts';
import { createPointers, type Pointer, type Pointers } from './pointers.ts';

/** Previews that are kept in memory; each is a site of its own. */
const MOST_PREVIEWS = 3;

/** A preview as somebody may see it who has a link. */
export interface ShownPreview {
  readonly site: ComposedSite;
  readonly name: string;
  /** When it ends for whoever has this link. */
  readonly until: Date;
}

export interface RunningCanary {
  readonly site: ComposedSite;
  /** Of a hundred visitors. */
  readonly percent: number;
}

/** The sites that are served beside the live one. */
export interface Channels {
  /** The preview that a link or its cookie leads to; nothing when it is over, forged, or cannot be served. */
  preview(pass: string): Promise<ShownPreview | undefined>;
  canary(): RunningCanary | undefined;
  /** A number below a hundred, by chance: each visitor of the time of a canary has one. */
  draw(): number;
  /** Serves the canary no longer, and ends it for all servers. */
  endCanary(why: string): void;
  /** Looks at the pointers now. */
  check(): Promise<void>;
  close(): void;
}

export interface ChannelOptions extends LiveSiteOptions {
  readonly live: Pick<LiveSite, 'current'>;
}

export type FollowChannels = (options: ChannelOptions) => Promise<Channels>;

/**
 * Follows the pointers beside the live one. The site of a canary is loaded before a visitor gets it, that of a preview when
 * the first link to it is opened; one that is broken is refused in one line of the log.
 */
export const followChannels: FollowChannels = async (options) => {
  const { pollMs = 500 } = options;
  const pointers = createPointers(options);
  const load = loader(options);
  const canary = createCanary(options, { pointers, load });
  // Who opens a preview waits for nothing but its own page.
  const siteOf = lastUsed(loader({ ...options, prepare: undefined }));
  const look = async () => {
    await pointers.look();
    await canary.follow();
  };
  await look();
  let looking: Promise<void> | undefined;
  const check = () => (looking ??= look().finally(() => (looking = undefined)));
  const timer = setInterval(check, pollMs);
  timer.unref();
  return {
    async preview(pass) {
      const claimed = readPass(pass);
      if (!claimed || claimed.until <= new Date()) return undefined;
      const name = previewChannel(claimed.name);
      // Whoever has made it opens it at once.
      if (!pointers.get(name)) await check();
      const pointer = pointers.get(name);
      const channel = pointer?.channel;
      if (!channel || !('key' in channel) || isOver(channel) || !isSigned(pass, channel)) return undefined;
      const site = await siteOf(name, pointer);
      const ends = new Date(channel.until);
      return site && { site, name: claimed.name, until: ends < claimed.until ? ends : claimed.until };
    },
    canary: canary.running,
    draw: () => randomInt(100),
    endCanary: canary.end,
    check,
    close: () => clearInterval(timer),
  };
};

type Load = (name: string, id: string) => Promise<ComposedSite | undefined>;

function loader(options: ChannelOptions): Load {
  return async (name, id) => {
    try {
      const { contracts, missing } = options.live.current();
      const site = await loadServable(options, id, contracts);
      // What the live site is served without is no news.
      const leftOut = site.leftOut.filter(({ area }) => !missing.some((each) => each.id === area));
      if (leftOut.length > 0) throw new Error(`it would be without ${leftOutText(leftOut)}`);
      return site;
    } catch (error) {
      options.log.error(`site ${id} of ${name} refused: ${messageOf(error)}`);
      return undefined;
    }
  };
}

/** The sites of the previews that were asked for last, each loaded once for as long as its pointer says the same. */
function lastUsed(load: Load) {
  const sites = new Map<Pointer, Promise<ComposedSite | undefined>>();
  return (name: string, pointer: Pointer): Promise<ComposedSite | undefined> => {
    const site = sites.get(pointer) ?? load(name, pointer.channel?.site ?? '');
    sites.delete(pointer);
    sites.set(pointer, site);
    const oldest = sites.keys().next().value;
    if (sites.size > MOST_PREVIEWS && oldest) sites.delete(oldest);
    return site;
  };
}

/** Serves the site of the canary from when it is loaded until its pointer names none, or it is ended here. */
function createCanary(
  { sitesDir, log }: Pick<LiveSiteOptions, 'sitesDir' | 'log'>,
  { pointers, load }: { readonly pointers: Pointers; readonly load: Load },
) {
  let taken: { readonly channel: Canary; readonly site: ComposedSite | undefined } | undefined;
  /** Why it ends, until that is written down. */
  let ending: string | undefined;
  /** Tried again with every look, and said once. */
  let isSaid = false;

  function writeEnd(): void {
    if (ending === undefined || !taken) return;
    const change = { from: taken.channel, reason: { by: EDGE, why: ending }, wait: false };
    try {
      changeChannel(sitesDir, CANARY, change);
    } catch (error) {
      if (!isSaid) log.warn({ err: error }, 'the end of the canary could not be written down');
      isSaid = true;
    }
  }

  return {
    async follow(): Promise<void> {
      const channel = pointers.get(CANARY)?.channel;
      if (channel === taken?.channel) return writeEnd();
      const canary = channel && 'percent' in channel ? channel : undefined;
      const isSame = canary !== undefined && canary.site === taken?.channel.site;
      const site = isSame ? taken?.site : canary && (await load(CANARY, canary.site));
      if (!isSame) [ending, isSaid] = [undefined, false];
      taken = canary && { channel: canary, site };
      writeEnd();
    },
    running(): RunningCanary | undefined {
      if (ending !== undefined || !taken?.site) return undefined;
      return { site: taken.site, percent: taken.channel.percent };
    },
    end(why: string): void {
      if (ending !== undefined || !taken) return;
      log.error(`canary ${taken.channel.site} ended: ${why}`);
      ending = why;
      writeEnd();
    },
  };
}
