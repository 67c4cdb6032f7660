import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { readLiveSiteId, promoteSite, readChannel, CANARY } from '../../../src/channels/channels.ts';
import { createLease, isSiteId, MAX_KEPT_SITES } from '../../../src/sites/site-folders.ts';
import { openFolder } from '../../../src/releases/shared-store/folder-store.ts';
import { createMirror, type Mirror } from '../../../src/releases/shared-store/mirror.ts';
import type { ObjectStore } from '../../../src/releases/shared-store/object-store.ts';
import { setCanary, showPreview } from '../../../src/releases/change-channels.ts';
import { isCompleteRelease } from '../../../src/releases/store/release-store.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../../support/site.ts';

/** A machine with services only: it follows the shared store and changes no channel. */
const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const root = mkdtempSync(join(tmpdir(), 'larkfield-bring-'));
let site: TestSite;
let objects: ObjectStore;
let team: Mirror;
const made: TestSite[] = [];
after(() => {
  for (const each of made) each.remove();
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  site = await composeTestSite([AREA]);
  made.push(site);
  objects = openFolder(join(site.dir, 'shared'));
  team = createMirror(site, objects);
  await team.syncOrSeed();
});

let machines = 0;
/** A store with read-only credentials. */
function services(from: Partial<ObjectStore> = {}) {
  const name = `services-${(machines += 1)}`;
  const place = { store: join(root, name, 'store'), sites: join(root, name, 'sites') };
  const refuse = () => assert.fail('nothing is written');
  return { ...place, ...createMirror(place, { ...objects, put: refuse, remove: refuse, ...from }) };
}

async function promote(version: number): Promise<string> {
  await team.sync();
  const { id } = await site.compose([AREA], version);
  promoteSite(site.sites, id, { reason: REASON });
  await team.push();
  return id;
}

const sitesOf = ({ sites }: { readonly sites: string }) => readdirSync(sites).filter(isSiteId).sort();
const releaseIn = (version: number) => publishTestArea(site.dir, AREA, version).id;

/** Sets the time of all files of a machine back. */
function age({ store, sites }: { readonly store: string; readonly sites: string }, ms: number): void {
  const entries = readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...files, ...sitesOf({ sites }).map((id) => join(sites, id))]) {
    const then = new Date(statSync(path).mtimeMs - ms);
    utimesSync(path, then, then);
  }
}

test('the live site, then that of a canary, is brought with its releases, and no pointer is made or changed', async () => {
  const live = await promote(2);
  await setCanary(
    { ...site, brand: testBrand, fetch: team.fetchRelease },
    { percent: 5, releases: { 'mf-a': releaseIn(3) } },
    REASON,
  );
  await team.push();
  const machine = services();
  const canary = readChannel(site.sites, CANARY)?.site;
  assert.deepEqual(await machine.fetchSites(), { sites: [live, canary], leftOut: [] });
  assert.deepEqual(sitesOf(machine), [live, canary].sort());
  assert.ok(isCompleteRelease(machine.store, 'mf-a', releaseIn(3)));
  assert.throws(() => readLiveSiteId(machine.sites), /no site is live in/);
  assert.equal(readChannel(machine.sites, CANARY), undefined);
});

test('what is changed on the machine, and not given yet, stays as it is', async () => {
  const [first, next] = [readLiveSiteId(site.sites), await site.compose([AREA], 2)];
  promoteSite(site.sites, next.id, { reason: REASON });
  assert.deepEqual((await createMirror(site, objects).fetchSites()).sites, [first]);
  assert.equal(readLiveSiteId(site.sites), next.id);
});

test('a live site that cannot be had is told, tried again, and removes nothing of before', async () => {
  let gone = '';
  const machine = services({
    get: async (key, known) => (key === `sites/${gone}.json` ? undefined : objects.get(key, known)),
  });
  const first = readLiveSiteId(site.sites);
  assert.deepEqual((await machine.fetchSites()).sites, [first]);
  age(machine, 2 * HOUR_MS);
  gone = await promote(2);
  const { sites, leftOut } = await machine.fetchSites();
  assert.deepEqual([sites, leftOut.map(({ channel }) => channel)], [[], ['live']]);
  assert.deepEqual(sitesOf(machine), [first]);
  const next = gone;
  gone = '';
  assert.deepEqual(await machine.fetchSites(), { sites: [next], leftOut: [] });
});

test('while the live site cannot be had nothing is cleared, not even what would go with any other look', async () => {
  let gone = '';
  const machine = services({
    get: async (key, known) => (key === `sites/${gone}.json` ? undefined : objects.get(key, known)),
  });
  const first = readLiveSiteId(site.sites);
  const place = { ...site, brand: testBrand, fetch: team.fetchRelease };
  const until = new Date(Date.now() + DAY_MS);
  await showPreview(place, { name: 'navy', releases: { 'mf-a': releaseIn(50) }, until }, REASON);
  const preview = readChannel(site.sites, 'preview-navy')?.site ?? assert.fail();
  await team.push();
  await machine.fetchSites();
  rmSync(join(site.sites, 'preview-navy'));
  age(machine, 2 * HOUR_MS);
  gone = await promote(2);
  assert.deepEqual((await machine.fetchSites()).sites, []);
  assert.deepEqual(sitesOf(machine), [first, preview].sort());
  const next = gone;
  gone = '';
  await machine.fetchSites();
  assert.deepEqual(sitesOf(machine), [first, next].sort(), 'now it goes');
});

test('old sites go by the same rule as beside an edge: what is named, held or among the last stays', async () => {
  const machine = services();
  const place = { ...site, brand: testBrand, fetch: team.fetchRelease };
  const lease = createLease(machine.sites);
  const ids = [readLiveSiteId(site.sites)];
  await machine.fetchSites();
  lease.hold('0'.repeat(16), ids[0] ?? '');
  const releases = { 'mf-a': releaseIn(50) };
  const until = new Date(Date.now() + DAY_MS);
  await showPreview(place, { name: 'navy', releases, until }, REASON);
  await showPreview(place, { name: 'short', releases: { 'mf-a': releaseIn(51) }, until }, REASON);
  const [preview, short] = ['navy', 'short'].map(
    (name) => readChannel(site.sites, `preview-${name}`)?.site ?? '',
  );
  assert.ok(preview && short);
  await team.push();
  await machine.fetchSites();
  assert.deepEqual(sitesOf(machine), [...ids, preview, short].sort());
  for (const version of [2, 3, 4, 5, 6, 7]) {
    ids.push(await promote(version));
    if (version === 4) rmSync(join(site.sites, 'preview-short'));
    age(machine, 2 * HOUR_MS);
    await machine.fetchSites();
  }
  const last = ids.slice(-MAX_KEPT_SITES);
  assert.deepEqual(sitesOf(machine), [...last, ids[0], preview].sort());
  lease.end();
  age(machine, 2 * HOUR_MS);
  ids.push(await promote(8));
  await machine.fetchSites();
  assert.ok(!sitesOf(machine).includes(ids[0] ?? ''), 'nobody holds it any more');
});

test('releases that came from the store go a month after they were live; what was built here stays', async () => {
  const machine = services();
  const releases = [site.active['mf-a'] ?? ''];
  await machine.fetchSites();
  for (const version of [2, 3, 4, 5, 6, 7]) {
    await promote(version);
    releases.push(releaseIn(version));
    await machine.fetchSites();
  }
  const [first = '', second = ''] = releases;
  const built = publishTestArea(join(machine.store, '..'), AREA, 90).id;
  const kept = () => [first, second, built].map((id) => isCompleteRelease(machine.store, 'mf-a', id));
  age(machine, 40 * DAY_MS);
  await promote(8);
  await machine.fetchSites();
  assert.deepEqual(kept(), [true, true, true], 'all of them were live this month');
  // The same list of changes, 40 days later.
  const later: ObjectStore = {
    ...objects,
    async get(key, known) {
      const found = await objects.get(key, known);
      if (key !== 'channels.json' || !found) return found;
      const then = new Date(Date.now() - 40 * DAY_MS).toISOString();
      const body = found.body.toString().replace(/(?<=\\"at\\":\\")[^\\"]+/g, then);
      return { ...found, body: Buffer.from(body) };
    },
  };
  await createMirror(machine, later).fetchSites();
  assert.deepEqual(kept(), [false, false, true]);
  const files = readdirSync(join(machine.store, 'mf-a/files'));
  assert.ok(!files.some((name) => name.includes('.0000000002.')));
  assert.ok(files.some((name) => name.includes('.0000000090.')));
  assert.ok(!existsSync(join(machine.store, 'mf-a/.fetched', second)));
});

test('processes of one machine fetch a site once, however many want it', async () => {
  const live = await promote(2);
  const asked: string[] = [];
  const place = { store: join(root, 'many/store'), sites: join(root, 'many/sites') };
  const counted = {
    ...objects,
    get: (key: string, known?: string) => (asked.push(key), objects.get(key, known)),
  };
  const mirrors = [1, 2, 3].map(() => createMirror(place, counted));
  const found = await Promise.all(mirrors.map((mirror) => mirror.fetchSites()));
  assert.deepEqual(
    found.map(({ sites }) => sites),
    [[live], [live], [live]],
  );
  assert.equal(asked.filter((key) => key === `sites/${live}.json`).length, 1);
});
