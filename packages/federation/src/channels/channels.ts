import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withFileLock } from '../sites/file-lock.ts';
import {
  CANARY,
  parsePromotions,
  readChangeLines,
  writeChangeLines,
  writeChannelChange,
  writePromotion,
  writePublication,
  type Publication,
  type Reason,
} from './promotions.ts';
import { replaceFile } from '../sites/replace-file.ts';
import { isSiteId, knownSites, removeOldSites, touch } from '../sites/site-folders.ts';
import { isTrial, type Trial } from './trials.ts';

/**
 * Pointer files beside the composed sites, each naming one site. `live`: the site of everybody. `canary`: the site of a
 * percentage of the visitors. `preview-<name>`: the site for people with a link. `trial-<id>`: a site that edges are asked
 * about (`trials.ts`). A lock file serializes changes, and a change is rejected if the pointer has changed since it was
 * read.
 */

export const LIVE = 'live';
export { CANARY };
const LOCK = '.promoting';

/** The site that a percentage of the visitors gets instead of the live site. */
export interface Canary {
  readonly site: string;
  readonly percent: number;
}

export interface Preview {
  readonly site: string;
  readonly until: string;
  /** Key that signs the links of the preview. */
  readonly key: string;
}

export type Channel = Canary | Preview | Trial;

/** Returns the channel of a preview. @throws Error if the name is invalid */
export function previewChannel(name: string): string {
  const channel = `preview-${name}`;
  if (!isChannel(channel))
    throw new Error('The name of a preview is made of small letters, digits and hyphens, 40 at most');
  return channel;
}

export function pointerFile(sites: string): string {
  return join(sites, LIVE);
}

/** Returns the id of the live site. @throws Error if there is none */
export function readLiveSiteId(sites: string): string {
  const id = readOptional(pointerFile(sites))?.trim();
  if (id === undefined) throw new Error(`no site is live in ${sites}`);
  if (!isSiteId(id)) throw new Error(`${pointerFile(sites)} names no site`);
  return id;
}

/**
 * Returns the existing sites that have been live, most recently used first. The others may only be shown to people with a
 * link.
 */
export function sitesOnceLive(sites: string, changes: readonly string[] = readChangeLines(sites)): string[] {
  const live = new Set(parsePromotions(changes).map(({ site }) => site));
  const inChannels = new Set(channelNames(sites).map((name) => readIfValid(sites, name)?.site));
  const known = knownSites(sites);
  // Without promotions the sites were copied from elsewhere: all except those of channels count.
  return known.filter((id) => (live.size > 0 ? live.has(id) : !inChannels.has(id)));
}

/** Includes trials, but not the live channel. */
function channelNames(sites: string): string[] {
  return readdirSync(sites).filter(isChannel);
}

/** Returns the channels, except the live one, that visitors can get. */
export function visibleChannels(sites: string): string[] {
  return channelNames(sites).filter((name) => !isTrial(name));
}

/** Returns whether a file name is that of a channel other than the live one. */
export function isChannel(name: string): boolean {
  return name === CANARY || isTrial(name) || /^preview-[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

/** Reads a channel; returns undefined if it does not exist. @throws Error if it names no site */
export function readChannel(sites: string, name: typeof CANARY): Canary | undefined;
export function readChannel(sites: string, name: string): Channel | undefined;
export function readChannel(sites: string, name: string): Channel | undefined {
  const text = readOptional(join(sites, name));
  if (text === undefined) return undefined;
  const channel = JSON.parse(text) as Channel;
  if (!isSiteId(channel.site)) throw new Error(`${join(sites, name)} names no site`);
  return channel;
}

export interface PromoteOptions {
  /** The site that must still be live. */
  readonly from?: string;
  readonly reason?: Reason;
}

/**
 * Makes a composed site the live one, records the promotion, and removes folders that are no longer needed. Ends a canary,
 * as it was compared with the previous site.
 * @throws Error if another site than `from` is live; nothing has changed then
 */
export function promoteSite(sites: string, id: string, { from, reason }: PromoteOptions = {}): void {
  touch(join(sites, id));
  withFileLock(join(sites, LOCK), () => {
    const current = readOptional(pointerFile(sites))?.trim();
    if (from !== undefined && current !== from) throw createConcurrentChangeError();
    const canary = current === id ? undefined : readIfValid(sites, CANARY);
    replaceFile(pointerFile(sites), `${id}\n`);
    writePromotion(sites, id, reason);
    if (canary) {
      const why = canary.site === id ? 'it was made live for everybody' : 'another site was made live';
      write(sites, CANARY, { from: canary, reason: { by: 'release', ...reason, why } });
    }
    removeOldChannels(sites);
  });
}

/** Records that a release was published. From then on builds do not change the live release of its area. */
export function recordPublication(sites: string, publication: Omit<Publication, 'at' | 'byCommand'>): void {
  withFileLock(join(sites, LOCK), () => writePublication(sites, publication));
}

export interface ChangeOptions {
  /** The expected current content; undefined if the channel must not exist. */
  readonly from: Channel | undefined;
  /** Undefined ends the channel. */
  readonly to?: Channel;
  /** The site that must still be live, because the new site was composed from it. */
  readonly live?: string;
  readonly reason: Reason;
  /** Whether to wait for another process that changes channels. If false, an error is thrown instead. */
  readonly wait?: boolean;
}

/**
 * Changes a channel other than the live one, and records who did it and why.
 * @throws Error if the channel is no longer as in `from`, or another site is live
 */
export function changeChannel(sites: string, name: string, change: ChangeOptions): void {
  const { from, to, live, wait = true } = change;
  if (to) touch(join(sites, to.site));
  const apply = () => {
    if (!isDeepStrictEqual(readChannel(sites, name), from)) throw createConcurrentChangeError();
    if (live !== undefined && readLiveSiteId(sites) !== live) throw createConcurrentChangeError();
    write(sites, name, change);
    removeOldChannels(sites);
  };
  withFileLock(join(sites, LOCK), apply, { wait });
}

/** Returns the error for a change that is based on an outdated state. */
export const createConcurrentChangeError = (): Error =>
  new Error('Somebody else has changed what is live meanwhile: look at it, then try again.');

function write(sites: string, channel: string, { from, to, reason }: ChangeOptions): void {
  const file = join(sites, channel);
  // The file of a preview contains its secret key.
  if (to) replaceFile(file, JSON.stringify(to), 0o600);
  else rmSync(file, { force: true });
  writeChannelChange(sites, { channel, site: (to ?? from)?.site ?? '', ...termsOf(to), ...reason });
}

function termsOf(channel: Channel | undefined) {
  if (!channel) return { ended: true } as const;
  return 'until' in channel ? { until: channel.until } : { percent: channel.percent };
}

/** Returns undefined for an unreadable channel, which must not prevent a promotion. */
function readIfValid(sites: string, name: string): Channel | undefined {
  try {
    return readChannel(sites, name);
  } catch {
    return undefined;
  }
}

/**
 * State that machines with a shared release store have in common: the content of each pointer file, and the list of changes.
 */
export interface ChannelState {
  readonly pointers: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
}

export function readChannelState(sites: string): ChannelState {
  const names = [LIVE, ...channelNames(sites).sort()];
  const texts = names.map((name) => [name, readOptional(join(sites, name))?.trim()]);
  return {
    pointers: Object.fromEntries(texts.filter(([, text]) => text)) as ChannelState['pointers'],
    changes: readChangeLines(sites),
  };
}

/** Reads the channel state while no other process changes it. */
export function readLockedChannelState(sites: string): ChannelState {
  return withFileLock(join(sites, LOCK), () => readChannelState(sites));
}

/**
 * Replaces the channel state with that of another machine, whose sites are already here. Returns the resulting state, or
 * undefined without changes if the state is no longer `from`.
 */
export function replaceChannelState(
  sites: string,
  state: ChannelState,
  from: ChannelState,
): ChannelState | undefined {
  return withFileLock(join(sites, LOCK), () => {
    const current = readChannelState(sites);
    if (!isDeepStrictEqual(current, from)) return undefined;
    if (isDeepStrictEqual(current, state)) return current;
    const { pointers, changes } = state;
    writeChangeLines(sites, changes);
    const previous = current.pointers;
    for (const name of Object.keys(previous)) {
      if (isChannel(name) && pointers[name] === undefined) rmSync(join(sites, name), { force: true });
    }
    for (const [name, text] of Object.entries(pointers)) {
      if ((name !== LIVE && !isChannel(name)) || previous[name] === text) continue;
      replaceFile(join(sites, name), name === LIVE ? `${text}\n` : text, name === LIVE ? 0o666 : 0o600);
    }
    if (pointers[LIVE]) removeOldChannels(sites);
    return readChannelState(sites);
  });
}

/**
 * Removes sites that no pointer and no lease holds, here or in the shared state of several machines. A machine may use that
 * state without pointers of its own.
 */
export function clearSites(sites: string, shared: ChannelState): void {
  withFileLock(join(sites, LOCK), () => removeOldChannels(sites, shared));
}

/** Removes expired previews, and sites that no pointer and no lease holds. */
function removeOldChannels(sites: string, shared?: ChannelState): void {
  for (const name of channelNames(sites)) {
    const channel = readIfValid(sites, name);
    if (!channel || isExpired(channel)) rmSync(join(sites, name), { force: true });
  }
  const own = readChannelState(sites);
  // Throws if the live site cannot be read: then nothing may be removed.
  if (own.pointers[LIVE] !== undefined) readLiveSiteId(sites);
  const pointers = [own, shared].flatMap((state) => Object.values(state?.pointers ?? {}));
  const named = pointers.filter((text) => !isExpiredText(text)).map(parseSiteId);
  const live = sitesOnceLive(sites, [...own.changes, ...(shared?.changes ?? [])]);
  removeOldSites(sites, { named, live });
}

function isExpiredText(text: string): boolean {
  try {
    return isExpired(JSON.parse(text) as Channel);
  } catch {
    return false;
  }
}

export const parseSiteId = (text: string): string => /[0-9a-f]{16}/.exec(text)?.[0] ?? '';

export function isExpired(channel: Channel, now = new Date()): boolean {
  return 'until' in channel && new Date(channel.until) <= now;
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
