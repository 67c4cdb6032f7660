import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CANARY, readManifest, recordPublication } from '@larkfield/federation/compose';
import {
  createEdges,
  endCanary,
  endPreview,
  PREVIEW_PARAMETER,
  promoteCanary,
  promoteRelease,
  createMirror,
  openSharedStore,
  prune,
  pruneShared,
  retireArea,
  rollBackArea,
  rollBackSite,
  setCanary,
  showPreview,
  signPreviewToken,
  storedReleases,
  type ReleaseContext,
} from '@larkfield/federation/releases';
import { site as brand } from '../site.config.ts';
import { syncSharedReleases } from './releasing/sync-shared-releases.ts';
import { areaIds, SITES, STORE } from './workspace/paths.ts';
import { publishArea } from './releasing/publish-area.ts';
import { changeLines, releaseLines } from './releasing/describe-releases.ts';
import { readSettings } from './processes/settings.ts';

const USAGE = `npm run release -- <command>
  list                             what is live since when, and which other releases exist
  log                              all changes with author and reason, newest last
  publish <area> [--untranslated]  test, build and try a release of an area without making it live. --untranslated allows missing
                                   translations; such a release can be previewed, but not promoted
  promote <area> <release> --why   make a release live; refused when its calls would break open pages, or when a running edge
                                   cannot serve it
  promote canary --why             make the releases of the canary live
  rollback [<area>] --why          make the previous release of an area live, or the previous site
  retire <area> --why              remove an area from the site; promoting a release brings it back
  preview <name> --release <area>=<release> … [--hours 24] --why
                                   show releases beside the live ones; prints the link of the preview
  preview <name> --end --why       end a preview early
  canary <percent> [--release <area>=<release> …] --why
                                   serve other releases to a share of the visitors, or change the share; 0 ends it
  prune [--days 30]                remove releases that were not live for so long

  --services-run the services of the release already run everywhere, so its pages meet no older ones
  --why <text>   the reason, recorded with author and time
  --by <name>    the author; by default the user of this machine

After the first such command for an area, builds and npm start no longer change its live release.
With RELEASE_STORE (s3://bucket/prefix or file:///folder) the commands apply to every machine that shares that store.`;

type Lines = readonly string[];

const HOUR_MS = 3600_000;
/** Previews are temporary. */
const MAX_HOURS = 14 * 24;

const objects = await openSharedStore(process.env);
const shared = objects && createMirror({ store: STORE, sites: SITES }, objects);
const tell = (line: string) => void process.stderr.write(`${line}\n`);
const edges = createEdges({ sites: SITES, shared, warn: tell });
const place: ReleaseContext = {
  store: STORE,
  sites: SITES,
  brand,
  checkCanServe: edges.checkCanServe,
  ...(shared ? { fetch: shared.fetchRelease } : {}),
};
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
    'services-run': { type: 'boolean', default: false },
    untranslated: { type: 'boolean', default: false },
  },
});
const [command = '', area, release] = positionals;
const servicesRun = values['services-run'];
/** Id of the site that the command has made live. */
let madeLive: string | undefined;
/** Commands by name. Each returns the lines to print when the change is effective everywhere. */
const COMMANDS: Readonly<Record<string, () => Lines | Promise<Lines>>> = {
  list: async () => releaseLines(await shared?.releases()),
  log: () => changeLines(),
  async publish() {
    const name = known(area);
    const { untranslated } = values;
    const id = await publishArea(place, name, { untranslated });
    const published = storedReleases(STORE).find((each) => each.area === name && each.id === id);
    if (published) await shared?.putRelease(published);
    // Tests and build took minutes, in which others may have changed channels.
    await syncSharedReleases(shared, { command, name, warn: tell });
    recordPublication(SITES, { area: name, release: id, by: author() });
    if (untranslated) return [`${name} ${id} is published, for previews`];
    return [
      `${name} ${id} is published. To make it live: npm run release -- promote ${name} ${id} --why "…"`,
    ];
  },
  async promote() {
    if (area === CANARY) return nowLive(readManifest(join(SITES, promoteCanary(place, reason()))));
    if (!release) refuse(USAGE);
    return nowLive(await promoteRelease(place, { area: known(area), id: release, servicesRun }, reason()));
  },
  rollback: async () =>
    nowLive(area ? await rollBackArea(place, known(area), reason()) : await rollBackSite(place, reason())),
  async retire() {
    const lines = nowLive(await retireArea(place, area ?? refuse(USAGE), reason()));
    return [
      ...lines,
      `${area} is retired. Its services can be stopped: SIGHUP to npm run serve, or in the cluster.`,
    ];
  },
  async preview() {
    const name = area ?? refuse(USAGE);
    if (values.end) {
      endPreview(place, name, reason());
      return [];
    }
    const until = new Date(Date.now() + wholeNumber('--hours', values.hours, MAX_HOURS) * HOUR_MS);
    const preview = await showPreview(place, { name, releases: named() ?? refuse(USAGE), until }, reason());
    const { origin } = readSettings(process.env);
    return [`${origin}/?${PREVIEW_PARAMETER}=${signPreviewToken({ name, until }, preview)}`];
  },
  async canary() {
    if (area === '0') {
      endCanary(place, reason());
      return [];
    }
    const percent = wholeNumber('the share', area, 99);
    const releases = named();
    const site = await setCanary(
      place,
      { percent, servicesRun, ...(releases ? { releases } : {}) },
      reason(),
    );
    return [`${percent} of 100 visitors get site ${site}`];
  },
  async prune() {
    const days = wholeNumber('--days', values.days, Infinity);
    const when = { days, now: new Date() };
    const { releases, files, bytes } = prune(place, when);
    const gone = objects && (await pruneShared(objects, place, when));
    return [
      ...releases.map((each) => `removed ${each.area} ${each.id}`),
      `${releases.length} releases and ${files} files, ${Math.round(bytes / 1_000)} kB`,
      ...(gone === undefined ? [] : [`${gone} objects of the shared store`]),
    ];
  },
};

try {
  const work = COMMANDS[command] ?? (() => refuse(USAGE));
  if (!(await syncSharedReleases(shared, { command, name: area, warn: tell }))) process.exitCode = 1;
  const lines = await work();
  await shared?.push();
  if (madeLive !== undefined) {
    const { line, isServed } = await edges.waitUntilServed(madeLive);
    if (!isServed) process.exitCode = 1;
    console.log(line);
  }
  for (const line of lines) console.log(line);
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

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

function nowLive({ id }: { readonly id: string }): Lines {
  madeLive = id;
  return [];
}

function author(): string {
  return values.by ?? process.env['RELEASE_BY'] ?? userInfo().username;
}

function reason() {
  const { why = '' } = values;
  const by = author();
  if (why.trim() === '') refuse('--why is missing: the reason of the change');
  return { by, why: servicesRun ? `${why.trim()} (its services run already)` : why.trim() };
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
