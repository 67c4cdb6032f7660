import { randomInt } from 'node:crypto';
import {
  CANARY,
  changeChannel,
  EDGE_ACTOR,
  isExpired,
  previewChannel,
  type Canary,
} from '@larkfield/federation/compose';
import { hasValidSignature, parsePreviewToken } from '@larkfield/federation/releases';
import type { LiveSite, LiveSiteOptions } from '../sites/live-site.ts';
import { leftOutText, loadServableSite } from '../sites/servable-site.ts';
import { errorMessageOf, type ComposedSite } from '../sites/composed-site.ts';
import { createPointers, type Pointer, type Pointers } from './pointers.ts';

/** Each preview in memory is a complete site. */
const MAX_PREVIEWS = 3;

export interface ShownPreview {
  readonly site: ComposedSite;
  readonly name: string;
  /** When the visitor's access ends: the end of the link or of the preview, whichever is earlier. */
  readonly until: Date;
}

export interface RunningCanary {
  readonly site: ComposedSite;
  readonly percent: number;
}

/** The sites that are served beside the live one: canary and previews. */
export interface Channels {
  /**
   * Resolves with the preview for the token of a link or cookie; undefined if the token is expired or forged, or the preview
   * cannot be served.
   */
  findPreview(pass: string): Promise<ShownPreview | undefined>;
  canary(): RunningCanary | undefined;
  /** Returns a random number below 100. Each visitor keeps one while a canary runs. */
  draw(): number;
  /** Stops the canary here, and writes its end for all servers. */
  endCanary(why: string): void;
  check(): Promise<void>;
  close(): void;
}

export interface ChannelOptions extends LiveSiteOptions {
  readonly live: Pick<LiveSite, 'current'>;
}

export type FollowChannels = (options: ChannelOptions) => Promise<Channels>;

/**
 * Follows the pointers of canary and previews. Loads the site of a canary before the first visitor gets it, and the site of
 * a preview when its link is first opened. A site that cannot be loaded is rejected with one line in the log.
 */
export const followChannels: FollowChannels = async (options) => {
  const { pollMs = 500 } = options;
  const pointers = createPointers(options);
  const load = createLoader(options);
  const canary = createCanary(options, { pointers, load });
  // Previews are not warmed up, so that their visitor waits only for the requested page.
  const siteOf = cacheRecentPreviews(createLoader({ ...options, prepare: undefined }));
  const refresh = async () => {
    await pointers.refresh();
    await canary.follow();
  };
  await refresh();
  let refreshing: Promise<void> | undefined;
  const check = () => (refreshing ??= refresh().finally(() => (refreshing = undefined)));
  const timer = setInterval(() => void check(), pollMs);
  timer.unref();
  return {
    async findPreview(pass) {
      const claimed = parsePreviewToken(pass);
      if (!claimed || claimed.until <= new Date()) return undefined;
      const name = previewChannel(claimed.name);
      // The author opens a new preview at once, perhaps before the next regular check.
      if (!pointers.get(name)) await check();
      const pointer = pointers.get(name);
      const channel = pointer?.channel;
      if (!channel || !('key' in channel) || isExpired(channel) || !hasValidSignature(pass, channel))
        return undefined;
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

function createLoader(options: ChannelOptions): Load {
  return async (name, id) => {
    try {
      const { contracts, missingAreas } = options.live.current();
      const site = await loadServableSite(options, id, contracts);
      // Areas that the live site also lacks are no reason to reject the site.
      const leftOut = site.leftOut.filter(
        ({ area }) => !missingAreas.some(({ id: missing }) => missing === area),
      );
      if (leftOut.length > 0) throw new Error(`areas would be missing: ${leftOutText(leftOut)}`);
      return site;
    } catch (error) {
      options.log.error(`site ${id} of ${name} refused: ${errorMessageOf(error)}`);
      return undefined;
    }
  };
}

/** Caches the most recently used preview sites. Loads each once per version of its pointer. */
function cacheRecentPreviews(load: Load) {
  const sites = new Map<Pointer, Promise<ComposedSite | undefined>>();
  return (name: string, pointer: Pointer): Promise<ComposedSite | undefined> => {
    const site = sites.get(pointer) ?? load(name, pointer.channel?.site ?? '');
    sites.delete(pointer);
    sites.set(pointer, site);
    const oldest = sites.keys().next().value;
    if (sites.size > MAX_PREVIEWS && oldest) sites.delete(oldest);
    return site;
  };
}

/** Serves the canary's site from when it is loaded until the pointer is removed or `end` is called. */
function createCanary(
  { sitesDir, log }: Pick<LiveSiteOptions, 'sitesDir' | 'log'>,
  { pointers, load }: { readonly pointers: Pointers; readonly load: Load },
) {
  let taken: { readonly channel: Canary; readonly site: ComposedSite | undefined } | undefined;
  /** Reason for the end, until it is written to the channel file. */
  let ending: string | undefined;
  /** Every refresh retries the write; its failure is logged once. */
  let isLogged = false;

  function writeEnd(): void {
    if (ending === undefined || !taken) return;
    const change = { from: taken.channel, reason: { by: EDGE_ACTOR, why: ending }, wait: false };
    try {
      changeChannel(sitesDir, CANARY, change);
    } catch (error) {
      if (!isLogged) log.warn({ err: error }, 'the end of the canary could not be written');
      isLogged = true;
    }
  }

  return {
    async follow(): Promise<void> {
      const channel = pointers.get(CANARY)?.channel;
      if (channel === taken?.channel) return writeEnd();
      const canary = channel && 'percent' in channel ? channel : undefined;
      const isSame = canary !== undefined && canary.site === taken?.channel.site;
      const site = isSame ? taken?.site : canary && (await load(CANARY, canary.site));
      if (!isSame) [ending, isLogged] = [undefined, false];
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
