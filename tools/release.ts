import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { liveSite, readManifest, readPromotions, releasesOf, runsSince } from '@larkfield/federation/compose';
import {
  promoteRelease,
  prune,
  rollBackArea,
  rollBackSite,
  storedReleases,
} from '@larkfield/federation/releases';
import { site as brand } from '../site.config.ts';
import { setActive } from './lib/build-site.ts';
import { liveFolder } from './lib/live-folder.ts';
import { areaIds, SITES, STORE } from './lib/paths.ts';
import { publishArea } from './lib/publish-area.ts';

/** `npm run release -- <command>`: what one team does with the releases of its area, beside all others. */
const USAGE = `npm run release -- <command>
  list                             what is live since when, and which releases there are
  publish <area>                   test, build and try a release of an area; nothing is live by that
  promote <area> <release> --why   make a release live
  rollback [<area>] --why          lead one area, or the whole site, back to what was live before
  prune [--days 30]                remove what has not been live for so long

  --why <text>   the reason, which is written down with who has done it and when
  --by <name>    who does it; whoever is signed in here without it`;

const place = { store: STORE, sites: SITES, brand };
const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { why: { type: 'string' }, by: { type: 'string' }, days: { type: 'string', default: '30' } },
});
const [command = '', area, release] = positionals;
const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = {
  list,
  publish: async () => console.log(`${known(area)} ${await publishArea(place, known(area))} can be promoted`),
  async promote() {
    if (!release) refuse(USAGE);
    nowLive(await promoteRelease(place, { area: known(area), id: release }, reason()));
  },
  rollback: async () =>
    nowLive(area ? await rollBackArea(place, known(area), reason()) : await rollBackSite(place, reason())),
  prune() {
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1) refuse('--days is a whole number of at least 1');
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

function list(): void {
  const promotions = readPromotions(SITES);
  const live = releasesOf(readManifest(liveFolder()));
  const stored = Map.groupBy(storedReleases(STORE), (each) => each.area);
  for (const id of Object.keys(live).sort()) {
    const since = runsSince(promotions, liveSite(SITES), id);
    console.log(`${id}  ${live[id]}  live ${since === undefined ? '' : `since ${since}`}`.trimEnd());
    for (const other of (stored.get(id) ?? []).filter((each) => each.id !== live[id]))
      console.log(`${' '.repeat(id.length)}  ${other.id}  built ${other.builtAt.toISOString()}`);
  }
  const { at, by, why } = promotions.at(-1) ?? {};
  if (by) console.log(`last change ${at} by ${by}: ${why}`);
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
