import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inTurn } from './in-turn.ts';
import {
  CANARY,
  promotionsIn,
  readChangeLines,
  writeChangeLines,
  writeChannelChange,
  writePromotion,
  writePublication,
  type Publication,
  type Reason,
} from './promotions.ts';
import { replaceFile } from './replace-file.ts';
import { isSiteId, knownSites, removeOldSites, touch } from './sites.ts';
import { isTrial, type Trial } from './trial.ts';

/**
 * Pointers beside the composed sites, each a file that names one: `live`, the site of everybody; `canary`, that of a share
 * of the visitors; `preview-<name>`, that of whoever has a link; `trial-<id>`,
 * a site that edges are asked about (`trial.ts`). All are changed by one process at a time, and only while they name what the change
 * started from.
 */

export const LIVE = 'live';
export { CANARY };
const LOCK = '.promoting';

/** What a share of the visitors gets in the place of the live site. */
export interface Canary {
  readonly site: string;
  /** Of a hundred visitors. */
  readonly percent: number;
}

export interface Preview {
  readonly site: string;
  /** When it ends. */
  readonly until: string;
  /** Signs its links. */
  readonly key: string;
}

export type Channel = Canary | Preview | Trial;

/** The channel of a preview. @throws Error when the name is none. */
export function previewChannel(name: string): string {
  const channel = `preview-${name}`;
  if (!isChannel(channel))
    throw new Error('The name of a preview is made of small letters, digits and hyphens, 40 at most');
  return channel;
}

/** File that names the live site. */
export function pointerFile(sites: string): string {
  return join(sites, LIVE);
}

/** Id of the live site. @throws Error when none has been made live. */
export function liveSite(sites: string): string {
  const id = readOptional(pointerFile(sites))?.trim();
  if (id === undefined) throw new Error(`no site is live in ${sites}`);
  if (!isSiteId(id)) throw new Error(`${pointerFile(sites)} names no site`);
  return id;
}

/** Sites that are there and have been live, the one made live last first: others are for nobody who has no link to them. */
export function sitesOnceLive(sites: string, changes: readonly string[] = readChangeLines(sites)): string[] {
  const live = new Set(promotionsIn(changes).map(({ site }) => site));
  const shown = new Set(channelNames(sites).map((name) => readWhole(sites, name)?.site));
  const known = knownSites(sites);
  // Without a list, somebody has copied the sites.
  return known.filter((id) => (live.size > 0 ? live.has(id) : !shown.has(id)));
}

/** Channels beside the live one, the trial among them. */
export function channelNames(sites: string): string[] {
  return readdirSync(sites).filter(isChannel);
}

/** Channels beside the live one that visitors can get. */
export function visibleChannels(sites: string): string[] {
  return channelNames(sites).filter((name) => !isTrial(name));
}

/** Whether a file beside the sites is such a channel. */
export function isChannel(name: string): boolean {
  return name === CANARY || isTrial(name) || /^preview-[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

/** What a channel says; nothing when there is none of that name. @throws Error when it names no site. */
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
  /** The site that has to be the live one still. */
  readonly from?: string;
  readonly reason?: Reason;
}

/**
 * Makes a composed site the live one, writes that down, and removes the folders that nobody needs any more. A canary ends:
 * it was compared with the site before.
 * @throws Error when another site than `from` is live by now, whose releases stay.
 */
export function promoteSite(sites: string, id: string, { from, reason }: PromoteOptions = {}): void {
  touch(join(sites, id));
  inTurn(join(sites, LOCK), () => {
    const before = readOptional(pointerFile(sites))?.trim();
    if (from !== undefined && before !== from) throw overtaken();
    const canary = before === id ? undefined : readWhole(sites, CANARY);
    replaceFile(pointerFile(sites), `${id}\n`);
    writePromotion(sites, id, reason);
    if (canary) {
      const why = canary.site === id ? 'it was made live for everybody' : 'another site was made live';
      write(sites, CANARY, { from: canary, reason: { by: 'release', ...reason, why } });
    }
    removeOldChannels(sites);
  });
}

/** Records that a release was published; from then on its area is released by command. */
export function recordPublication(sites: string, publication: Omit<Publication, 'at' | 'byCommand'>): void {
  inTurn(join(sites, LOCK), () => writePublication(sites, publication));
}

export interface ChangeOptions {
  /** What the channel has to say still; nothing when it has to be none. */
  readonly from: Channel | undefined;
  /** What it is to say; nothing to end it. */
  readonly to?: Channel;
  /** The site that has to be live still, because the one named was made from it. */
  readonly live?: string;
  readonly reason: Reason;
  /** Whoever must not wait for a process that is at it is told so by an error. */
  readonly wait?: boolean;
}

/**
 * Changes a channel other than the live one, and writes down who has done it and why.
 * @throws Error when it says something else than `from` by now, or another site is live.
 */
export function changeChannel(sites: string, name: string, change: ChangeOptions): void {
  const { from, to, live, wait = true } = change;
  if (to) touch(join(sites, to.site));
  const work = () => {
    if (!isDeepStrictEqual(readChannel(sites, name), from)) throw overtaken();
    if (live !== undefined && liveSite(sites) !== live) throw overtaken();
    write(sites, name, change);
    removeOldChannels(sites);
  };
  inTurn(join(sites, LOCK), work, { wait });
}

/** Whoever changes what is live was not the first. */
export const overtaken = (): Error =>
  new Error('Somebody else has changed what is live meanwhile: look at it, then try again.');

function write(sites: string, channel: string, { from, to, reason }: ChangeOptions): void {
  const file = join(sites, channel);
  // The key of a preview is for nobody else.
  if (to) replaceFile(file, JSON.stringify(to), 0o600);
  else rmSync(file, { force: true });
  writeChannelChange(sites, { channel, site: (to ?? from)?.site ?? '', ...termsOf(to), ...reason });
}

function termsOf(channel: Channel | undefined) {
  if (!channel) return { ended: true } as const;
  return 'until' in channel ? { until: channel.until } : { percent: channel.percent };
}

/** Nothing for a channel that cannot be read: it keeps nobody from making a site live. */
function readWhole(sites: string, name: string): Channel | undefined {
  try {
    return readChannel(sites, name);
  } catch {
    return undefined;
  }
}

/** All that machines which share releases have in common: what each channel's file says, and the list of changes. */
export interface ChannelState {
  readonly pointers: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
}

/** What is named here, and what has been changed. */
export function readState(sites: string): ChannelState {
  const names = [LIVE, ...channelNames(sites).sort()];
  const texts = names.map((name) => [name, readOptional(join(sites, name))?.trim()]);
  return {
    pointers: Object.fromEntries(texts.filter(([, text]) => text)) as ChannelState['pointers'],
    changes: readChangeLines(sites),
  };
}

/** The same while nobody is in the middle of a change. */
export function settledState(sites: string): ChannelState {
  return inTurn(join(sites, LOCK), () => readState(sites));
}

/**
 * Makes it what another machine has said; the sites that it names are here. Answers what is here then, and nothing when it
 * was not as in `from` any more: then it stays.
 */
export function writeState(sites: string, state: ChannelState, from: ChannelState): ChannelState | undefined {
  return inTurn(join(sites, LOCK), () => {
    const here = readState(sites);
    if (!isDeepStrictEqual(here, from)) return undefined;
    if (isDeepStrictEqual(here, state)) return here;
    const { pointers, changes } = state;
    writeChangeLines(sites, changes);
    const before = here.pointers;
    for (const name of Object.keys(before)) {
      if (isChannel(name) && pointers[name] === undefined) rmSync(join(sites, name), { force: true });
    }
    for (const [name, text] of Object.entries(pointers)) {
      if ((name !== LIVE && !isChannel(name)) || before[name] === text) continue;
      replaceFile(join(sites, name), name === LIVE ? `${text}\n` : text, name === LIVE ? 0o666 : 0o600);
    }
    if (pointers[LIVE]) removeOldChannels(sites);
    return readState(sites);
  });
}

/**
 * Removes the sites that no pointer and no server holds, neither of this machine nor of a state that it shares with others:
 * it may follow that without pointers of its own.
 */
export function clearSites(sites: string, shared: ChannelState): void {
  inTurn(join(sites, LOCK), () => removeOldChannels(sites, shared));
}

/** Removes previews whose time is over, and the sites that no pointer and no server holds. */
function removeOldChannels(sites: string, shared?: ChannelState): void {
  for (const name of channelNames(sites)) {
    const channel = readWhole(sites, name);
    if (!channel || isOver(channel)) rmSync(join(sites, name), { force: true });
  }
  const own = readState(sites);
  // Whoever cannot tell what is live removes nothing.
  if (own.pointers[LIVE] !== undefined) liveSite(sites);
  const pointers = [own, shared].flatMap((state) => Object.values(state?.pointers ?? {}));
  const named = pointers.filter((text) => !isOverText(text)).map(siteIn);
  const live = sitesOnceLive(sites, [...own.changes, ...(shared?.changes ?? [])]);
  removeOldSites(sites, { named, live });
}

function isOverText(text: string): boolean {
  try {
    return isOver(JSON.parse(text) as Channel);
  } catch {
    return false;
  }
}

/** The site that the text of a pointer names. */
export const siteIn = (text: string): string => /[0-9a-f]{16}/.exec(text)?.[0] ?? '';

/** Whether the time of a preview is over. */
export function isOver(channel: Channel, now = new Date()): boolean {
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
