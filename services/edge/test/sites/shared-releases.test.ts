import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readLiveSiteId, promoteSite } from '@larkfield/federation/compose';
import {
  createMirror,
  openSharedStore,
  type LeftOutChannel,
  type Mirror,
} from '@larkfield/federation/releases';
import { composeTestSite, type TestSite } from '@larkfield/federation/testing';
import { createLog } from '@larkfield/kit/runtime';
import { followLiveSite, type LiveSite } from '../../src/sites/live-site.ts';
import { followSharedReleases } from '../../src/sites/shared-releases.ts';
import { REASON, versioned, versionOf } from '../support/channel-edge.ts';
import { startEdgeOn } from '../support/edge.ts';

let site: TestSite;
let root: string;
let team: Mirror;
before(async () => {
  site = await composeTestSite([versioned]);
  root = mkdtempSync(join(tmpdir(), 'larkfield-shared-'));
  team = await mirrorOf(site.store, site.sites);
});
after(() => {
  site.remove();
  rmSync(root, { recursive: true });
});

async function mirrorOf(store: string, sites: string): Promise<Mirror> {
  const objects = await openSharedStore({ RELEASE_STORE: pathToFileURL(join(root, 'shared')).href });
  assert.ok(objects);
  return createMirror({ store, sites }, objects);
}

async function promote(version: number): Promise<void> {
  await team.sync();
  promoteSite(site.sites, (await site.compose([versioned], version)).id, { reason: REASON });
  await team.push();
}

const logTo = (lines: string[]) => createLog({ level: 'info', write: (line) => lines.push(line) });

test('an edge that has nothing begins with what the shared store names, follows it, and sends its files', async () => {
  await promote(2);
  const [store, sites] = [join(root, 'edge/store'), join(root, 'edge/sites')];
  const shared = await followSharedReleases(await mirrorOf(store, sites), { log: logTo([]), pollMs: 1e9 });
  let live: LiveSite | undefined;
  const follow = async (options: Parameters<typeof followLiveSite>[0]) =>
    (live = await followLiveSite({ ...options, pollMs: 1e9 }));
  const changed = { STORE_DIR: store, SITES_DIR: sites, SERVICES: 'jobs=http://127.0.0.1:9' };
  const edge = await startEdgeOn(site, changed, { follow });
  const shown = async () => versionOf((await edge.app.inject('/')).body);
  assert.equal(await shown(), 2);
  await promote(3);
  await shared.check();
  await live?.check();
  assert.equal(await shown(), 3);
  assert.equal((await edge.app.inject('/assets/mf-a/home.0000000003.js')).statusCode, 200);
  assert.equal((await edge.app.inject('/assets/mf-a/home.0000000002.js')).statusCode, 200);
  shared.close();
  await edge.close();
});

test('of two edges that begin an empty store at once one is first, and both have its site', async () => {
  const objects = await openSharedStore({ RELEASE_STORE: pathToFileURL(join(root, 'begun')).href });
  assert.ok(objects);
  const other = await composeTestSite([versioned]);
  promoteSite(site.sites, (await site.compose([versioned], 5)).id, { reason: REASON });
  promoteSite(other.sites, (await other.compose([versioned], 6)).id, { reason: REASON });
  const begun = [readLiveSiteId(site.sites), readLiveSiteId(other.sites)];
  const edges = await Promise.all(
    [site, other].map(({ store, sites }) =>
      followSharedReleases(createMirror({ store, sites }, objects), { log: logTo([]), pollMs: 1e9 }),
    ),
  );
  const live = readLiveSiteId(site.sites);
  assert.ok(begun.includes(live));
  assert.equal(readLiveSiteId(other.sites), live);
  const later = { store: join(root, 'later/store'), sites: join(root, 'later/sites') };
  await createMirror(later, objects).sync();
  assert.equal(readLiveSiteId(later.sites), live);
  for (const edge of edges) edge.close();
  other.remove();
});

test('a shared store that does not answer is said once, and once more when it does', async () => {
  const lines: string[] = [];
  let fails = true;
  const syncOrSeed = async () => {
    if (fails) throw new Error('connect ECONNREFUSED');
    return [];
  };
  const shared = await followSharedReleases({ syncOrSeed }, { log: logTo(lines), pollMs: 1e9 });
  await shared.check();
  fails = false;
  await shared.check();
  await shared.check();
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  assert.deepEqual(said, ['the release store: connect ECONNREFUSED', 'the release store answers again']);
  shared.close();
});

test('an edge that has a site begins with it though the shared store does not answer, and follows when it does', async () => {
  const lines: string[] = [];
  const answer = Promise.withResolvers<readonly LeftOutChannel[]>();
  let looks = 0;
  const syncOrSeed = () => ((looks += 1), answer.promise);
  const shared = await followSharedReleases({ syncOrSeed }, { log: logTo(lines), pollMs: 1e9, firstMs: 1 });
  assert.match(lines.join(), /has not answered yet: local copies are used/);
  answer.resolve([]);
  await shared.check();
  await shared.check();
  assert.equal(looks, 2, 'the first look is not begun twice, and others come after it');
  shared.close();
});

test('a channel that is left out is said once', async () => {
  const lines: string[] = [];
  const syncOrSeed = async () => [{ channel: 'preview-navy', why: 'the release store has no blobs/x' }];
  const shared = await followSharedReleases({ syncOrSeed }, { log: logTo(lines), pollMs: 1e9 });
  await shared.check();
  assert.equal(lines.length, 1);
  assert.match(lines.join(), /the release store: preview-navy is left out/);
  shared.close();
});
