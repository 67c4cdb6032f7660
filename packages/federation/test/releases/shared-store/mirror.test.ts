import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CANARY, readLiveSiteId, readChannel } from '../../../src/channels/channels.ts';
import { readPromotions } from '../../../src/channels/promotions.ts';
import { openFolder } from '../../../src/releases/shared-store/folder-store.ts';
import { createMirror } from '../../../src/releases/shared-store/mirror.ts';
import type { ObjectStore } from '../../../src/releases/shared-store/object-store.ts';
import { pruneShared } from '../../../src/releases/shared-store/prune-shared.ts';
import { readSharedState, writeSharedState } from '../../../src/releases/shared-store/shared-state.ts';
import { leftOutLine } from '../../../src/releases/shared-store/apply-state.ts';
import { promoteRelease, rollBackArea } from '../../../src/releases/change-live-site.ts';
import { endCanary, setCanary, showPreview } from '../../../src/releases/change-channels.ts';
import { isCompleteRelease, storedReleases } from '../../../src/releases/store/release-store.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../../support/site.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };
const DAY_MS = 24 * 3600_000;

let site: TestSite;
let objects: ObjectStore;
let root: string;
before(async () => {
  site = await composeTestSite([AREA]);
  root = mkdtempSync(join(tmpdir(), 'larkfield-mirror-'));
  objects = openFolder(join(root, 'shared'));
});
after(() => {
  site.remove();
  rmSync(root, { recursive: true });
});

const team = () => createMirror({ store: site.store, sites: site.sites }, objects);
const teamPlace = () => ({ store: site.store, sites: site.sites, brand: testBrand });
/** A new machine without releases and sites. */
function machine(name: string) {
  const place = { store: join(root, name, 'store'), sites: join(root, name, 'sites') };
  const mirror = createMirror(place, objects);
  return { ...mirror, ...place, place: { ...place, brand: testBrand, fetch: mirror.fetchRelease } };
}
let latest = 100;
const publish = (version: number) => publishTestArea(site.dir, AREA, version).id;

/** Builds a release that is not published yet. */
async function newest(): Promise<{ readonly area: string; readonly id: string }> {
  const id = publish((latest += 1));
  await team().putRelease(storedReleases(site.store).find((each) => each.id === id) ?? assert.fail());
  return { area: 'mf-a', id };
}

/** Runs an action like a release command: with a sync before and a push after. */
async function asTeam(work: () => Promise<unknown>): Promise<void> {
  const mirror = team();
  await mirror.sync();
  await work();
  await mirror.push();
}

test('what a team makes live is whole on a machine that had nothing, with who and why', async () => {
  const id = publish(2);
  await asTeam(() => promoteRelease(teamPlace(), { area: 'mf-a', id }, REASON));
  const edge = machine('first');
  await edge.sync();
  assert.equal(readLiveSiteId(edge.sites), readLiveSiteId(site.sites));
  assert.deepEqual(readPromotions(edge.sites), readPromotions(site.sites));
  assert.ok(isCompleteRelease(edge.store, 'mf-a', id));
  const [own, theirs] = [edge.sites, site.sites].map((sites) =>
    readFileSync(join(sites, readLiveSiteId(site.sites), 'pages/en/route/index.html'), 'utf8'),
  );
  assert.equal(own, theirs);
});

test('looking at a store that has nothing changes neither side', async () => {
  const empty = openFolder(join(root, 'empty'));
  const mirror = createMirror({ store: site.store, sites: site.sites }, empty);
  const before = readLiveSiteId(site.sites);
  await mirror.sync();
  await mirror.push();
  assert.deepEqual([await empty.list(''), readLiveSiteId(site.sites)], [[], before]);
});

test('a machine with a site begins a store that has nothing, one without gives nothing, and later ones follow', async () => {
  const empty = openFolder(join(root, 'begun'));
  const bare = { store: join(root, 'bare/store'), sites: join(root, 'bare/sites') };
  const follower = createMirror(bare, empty);
  await follower.syncOrSeed();
  assert.deepEqual(await empty.list(''), []);
  await createMirror({ store: site.store, sites: site.sites }, empty).syncOrSeed();
  await follower.syncOrSeed();
  assert.equal(readLiveSiteId(bare.sites), readLiveSiteId(site.sites));
  assert.deepEqual(readPromotions(bare.sites), readPromotions(site.sites));
});

test('of two teams that change the same, the second is told and has what the first made live', async () => {
  const [one, other] = [machine('one'), machine('other')];
  await Promise.all([one.sync(), other.sync()]);
  const next = publish(3);
  await team().putRelease(storedReleases(site.store).find(({ id }) => id === next) ?? assert.fail());
  await promoteRelease(one.place, { area: 'mf-a', id: next }, REASON);
  await rollBackArea(other.place, 'mf-a', { by: 'ben', why: 'too late' });
  await one.push();
  await assert.rejects(other.push(), /Somebody else has changed what is live/);
  assert.equal(readLiveSiteId(other.sites), readLiveSiteId(one.sites));
  assert.doesNotMatch(JSON.stringify(readPromotions(other.sites)), /too late/);
});

test('a change that another process of the machine has given already counts as given', async () => {
  const [command, edge] = [machine('shared-folder'), machine('shared-folder')];
  await Promise.all([command.sync(), edge.sync()]);
  await rollBackArea(command.place, 'mf-a', REASON);
  await edge.sync();
  await command.push();
  assert.equal(readLiveSiteId(command.sites), readLiveSiteId(edge.sites));
});

test('what is changed here while something else arrives is not overwritten, and whoever did it is told', async () => {
  const command = machine('busy');
  let meanwhile: Promise<unknown> | undefined;
  const slow: ObjectStore = {
    ...objects,
    async get(key, known) {
      if (key.startsWith('sites/')) await (meanwhile ??= rollBackArea(command.place, 'mf-a', REASON));
      return objects.get(key, known);
    },
  };
  const edge = createMirror(command.place, slow);
  await command.sync();
  await edge.sync();
  // The target of a rollback is here already, so it waits for no fetch.
  for (const { releases } of readPromotions(command.sites))
    await command.fetchRelease('mf-a', releases['mf-a'] ?? '');
  const next = await newest();
  await asTeam(() => promoteRelease(teamPlace(), next, REASON));
  await edge.sync();
  assert.ok(meanwhile, 'it was changed while the site arrived');
  assert.notEqual(readLiveSiteId(command.sites), readLiveSiteId(site.sites), 'it is here still');
  await assert.rejects(command.push(), /Somebody else has changed what is live/);
  assert.equal(readLiveSiteId(command.sites), readLiveSiteId(site.sites));
});

test('half of a change is not given to others', async () => {
  const mirror = team();
  await mirror.sync();
  const [lock, promotions] = ['.promoting', 'promotions'].map((name) => join(site.sites, name));
  assert.ok(lock && promotions);
  const [earlier = ''] = readPromotions(site.sites).map((each) => each.site);
  writeFileSync(lock, '');
  writeFileSync(join(site.sites, 'live'), `${earlier}\n`);
  const line = JSON.stringify({ at: new Date().toISOString(), site: earlier, releases: {}, why: 'half' });
  const rest = `const fs = require('node:fs');
    setTimeout(() => {
      fs.appendFileSync(${JSON.stringify(promotions)}, ${JSON.stringify(`${line}\n`)});
      fs.rmSync(${JSON.stringify(lock)});
    }, 200);`;
  const other = spawn(process.execPath, ['-e', rest]);
  await mirror.push();
  if (other.exitCode === null) await once(other, 'exit');
  assert.match((await readSharedState(objects))?.state.changes.at(-1) ?? '', /half/);
});

test('a change whose answer was lost, so that it was tried again, counts as given', async () => {
  const forgetful: ObjectStore = {
    ...objects,
    async put(key, body, version) {
      const written = await objects.put(key, body, version);
      return key === 'channels.json' ? objects.put(key, body, version) : written;
    },
  };
  const place = { store: join(root, 'forgetful/store'), sites: join(root, 'forgetful/sites') };
  const mirror = createMirror(place, forgetful);
  await mirror.sync();
  await promoteRelease({ ...place, brand: testBrand, fetch: mirror.fetchRelease }, await newest(), REASON);
  await mirror.push();
  const other = machine('after-forgetful');
  await other.sync();
  assert.equal(readLiveSiteId(other.sites), readLiveSiteId(place.sites));
});

test('an end that one edge has written reaches all others, and previews come with their keys', async () => {
  const [one, other] = [machine('edge-1'), machine('edge-2')];
  const releases = { 'mf-a': publish(4) };
  const until = new Date(Date.now() + DAY_MS);
  await asTeam(() => setCanary(teamPlace(), { percent: 5, releases }, REASON));
  await asTeam(() => showPreview(teamPlace(), { name: 'navy', releases, until }, REASON));
  await Promise.all([one.sync(), other.sync()]);
  assert.deepEqual(readChannel(other.sites, 'preview-navy'), readChannel(site.sites, 'preview-navy'));
  assert.equal(readChannel(other.sites, CANARY)?.percent, 5);
  endCanary({ sites: one.sites }, { by: 'edge', why: 'it fails' });
  await one.sync();
  await other.sync();
  assert.equal(readChannel(other.sites, CANARY), undefined);
});

test('a preview whose site is nowhere holds up no rollback of what is live, and comes when its site does', async () => {
  const { id } = await newest();
  const until = new Date(Date.now() + DAY_MS);
  await asTeam(() => showPreview(teamPlace(), { name: 'holey', releases: { 'mf-a': id }, until }, REASON));
  const preview = readChannel(site.sites, 'preview-holey') ?? assert.fail();
  let isGone = true;
  const holey: ObjectStore = {
    ...objects,
    get: async (key, known) =>
      isGone && key === `sites/${preview.site}.json` ? undefined : objects.get(key, known),
  };
  const place = { store: join(root, 'holey/store'), sites: join(root, 'holey/sites') };
  const mirror = createMirror(place, holey);
  const leftOut = await mirror.sync();
  assert.equal(readLiveSiteId(place.sites), readLiveSiteId(site.sites));
  assert.match(
    leftOut.map(leftOutLine).join(),
    /^preview-holey is left out: the release store has no sites[^,]+$/,
  );
  await asTeam(() => rollBackArea(teamPlace(), 'mf-a', REASON));
  await mirror.sync();
  assert.equal(readLiveSiteId(place.sites), readLiveSiteId(site.sites));
  await rollBackArea({ ...place, brand: testBrand, fetch: mirror.fetchRelease }, 'mf-a', REASON);
  await mirror.push();
  await team().sync();
  assert.deepEqual(readChannel(site.sites, 'preview-holey'), preview, 'it stays where it is');
  isGone = false;
  assert.deepEqual(await mirror.sync(), []);
  assert.deepEqual(readChannel(place.sites, 'preview-holey'), preview);
});

test('a preview whose time is over is not brought here', async () => {
  const found = (await readSharedState(objects)) ?? assert.fail();
  const until = new Date(Date.now() - 1).toISOString();
  const over = JSON.stringify({ site: '0'.repeat(16), until, key: 'x' });
  const pointers = { ...found.state.pointers, 'preview-over': over };
  await writeSharedState(objects, { ...found.state, pointers }, found.version);
  const late = machine('late');
  assert.deepEqual(await late.sync(), [], 'its site is nowhere');
  assert.equal(readChannel(late.sites, 'preview-over'), undefined);
});

test('content that is not what its name says never reaches a machine', async () => {
  const torn: ObjectStore = {
    ...objects,
    async get(key, known) {
      const found = await objects.get(key, known);
      return found && key.startsWith('blobs/') ? { ...found, body: found.body.subarray(1) } : found;
    },
  };
  const place = { store: join(root, 'torn/store'), sites: join(root, 'torn/sites') };
  await assert.rejects(createMirror(place, torn).sync(), /holds something else/);
  assert.throws(() => readLiveSiteId(place.sites), /no site is live in/);
});

test('what nobody can need any more leaves the shared store, with the content that only it had', async () => {
  const old = publish(9);
  await team().putRelease(storedReleases(site.store).find(({ id }) => id === old) ?? assert.fail());
  const script = readFileSync(join(site.store, 'mf-a/files/home.0000000009.js'));
  const [before, later] = [await objects.list(''), new Date(Date.now() + 40 * DAY_MS)];
  const gone = await pruneShared(objects, { sites: site.sites }, { days: 30, now: later });
  const left = await objects.list('');
  assert.equal(before.length - left.length, gone);
  assert.ok(!left.some(({ key }) => key.includes(old)));
  const blob = `blobs/${createHash('sha256').update(script).digest('hex')}`;
  assert.deepEqual(
    [before, left].map((listed) => listed.some(({ key }) => key === blob)),
    [true, false],
    'its script',
  );
  const fresh = machine('fresh');
  await fresh.sync();
  assert.equal(readLiveSiteId(fresh.sites), readLiveSiteId(site.sites));
});
