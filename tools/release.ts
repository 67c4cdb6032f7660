import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CANARY, readManifest, releasesOf } from '@larkfield/federation/compose';
import {
  endCanary,
  endPreview,
  PREVIEW_PARAMETER,
  promoteCanary,
  promoteRelease,
  prune,
  rollBackArea,
  rollBackSite,
  setCanary,
  showPreview,
  signPass,
} from '@larkfield/federation/releases';
import { site as brand } from '../site.config.ts';
import { setActive } from './lib/build-site.ts';
import { areaIds, SITES, STORE } from './lib/paths.ts';
import { publishArea } from './lib/publish-area.ts';
import { changeLines, releaseLines } from './lib/release-lines.ts';
import { readSettings } from './lib/settings.ts';

/** `npm run release -- <command>`: what one team does with the releases of its area, beside all others. */
const USAGE = `npm run release -- <command>
  list                             what is live since when, and which releases there are
  log                              what was changed by whom and why, the newest last
  publish <area>                   test, build and try a release of an area; nothing is live by that
  promote <area> <release> --why   make a release live
  promote canary --why             make the releases of the canary live
  rollback [<area>] --why          lead one area, or the whole site, back to what was live before
  preview <name> --release <area>=<release> … [--hours 24] --why
                                   show releases beside those that are live; prints the link that leads there
  preview <name> --end --why       end that before its time
  canary <percent> [--release <area>=<release> …] --why
                                   give a share of the visitors other releases, or change the share; 0 ends it
  prune [--days 30]                remove what has not been live for so long

  --why <text>   the reason, which is written down with who has done it and when
  --by <name>    who does it; whoever is signed in here without it`;

const HOUR_MS = 3600_000;
/** A preview is no second site that somebody gets used to. */
const MOST_HOURS = 14 * 24;

const place = { store: STORE, sites: SITES, brand };
const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    why: { type: 'string' },
    by: { type: 'string' },
    days: { type: 'string', default: '30' },
    hours: { type: 'string', default: '24' },
    release: { type: 'string', multiple: true },
    end: { type: 'boolean' },
  },
});
const [command = '', area, release] = positionals;
const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = {
  list: () => print(releaseLines()),
  log: () => print(changeLines()),
  publish: async () => console.log(`${known(area)} ${await publishArea(place, known(area))} can be promoted`),
  async promote() {
    if (area === CANARY) return nowLive(readManifest(join(SITES, promoteCanary(place, reason()))));
    if (!release) refuse(USAGE);
    nowLive(await promoteRelease(place, { area: known(area), id: release }, reason()));
  },
  rollback: async () =>
    nowLive(area ? await rollBackArea(place, known(area), reason()) : await rollBackSite(place, reason())),
  async preview() {
    const name = area ?? refuse(USAGE);
    if (values.end) return endPreview(place, name, reason());
    const until = new Date(Date.now() + wholeNumber('--hours', values.hours, MOST_HOURS) * HOUR_MS);
    const preview = await showPreview(place, { name, releases: named() ?? refuse(USAGE), until }, reason());
    const { origin } = readSettings(process.env);
    console.log(`${origin}/?${PREVIEW_PARAMETER}=${signPass({ name, until }, preview)}`);
  },
  async canary() {
    if (area === '0') return endCanary(place, reason());
    const percent = wholeNumber('the share', area, 99);
    const releases = named();
    const site = await setCanary(place, { percent, ...(releases ? { releases } : {}) }, reason());
    console.log(`${percent} of 100 visitors get site ${site}`);
  },
  prune() {
    const days = wholeNumber('--days', values.days, Infinity);
    const { releases, files, bytes } = prune(place, { days, now: new Date() });
    for (const each of releases) console.log(`removed ${each.area} ${each.id}`);
    console.log(`${releases.length} releases and ${files} files, ${Math.round(bytes / 1_000)} kB`);
  },
};

try {
  await (COMMANDS[command] ?? (() => refuse(USAGE)))();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

/** The releases that the command names; nothing without any. */
function named(): Readonly<Record<string, string>> | undefined {
  const pairs = (values.release ?? []).map((pair) => {
    const [id, wanted = ''] = pair.split('=');
    return [known(id), wanted] as const;
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

function wholeNumber(what: string, text: string | undefined, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    refuse(`${what} is a whole number of at least 1${most < Infinity ? ` and at most ${most}` : ''}`);
  return number;
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

function nowLive({ id, releases }: Parameters<typeof releasesOf>[0] & { readonly id: string }): void {
  // A build takes them for what has not changed since.
  setActive(releasesOf({ releases }));
  console.log(`site ${id} is live`);
}

function reason() {
  const { why = '', by = process.env['RELEASE_BY'] ?? userInfo().username } = values;
  if (why.trim() === '') refuse('--why is missing: whoever looks for a fault reads it');
  return { by, why: why.trim() };
}

function known(id: string | undefined): string {
  if (!id) refuse(USAGE);
  if (!areaIds().includes(id)) refuse(`no area ${id}; there are ${areaIds().join(', ')}`);
  return id;
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
