import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readLiveSiteId, pointerFile } from '../../../src/channels/channels.ts';
import { openFolder } from '../../../src/releases/shared-store/folder-store.ts';
import { startMirror } from '../../../src/releases/shared-store/mirror-thread.ts';
import { createMirror } from '../../../src/releases/shared-store/mirror.ts';
import { composeTestSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let settings: { readonly RELEASE_STORE: string };
before(async () => {
  site = await composeTestSite([{ id: 'mf-a', routes: [{}] }]);
  const shared = join(site.dir, 'shared');
  await createMirror(site, openFolder(shared)).syncOrSeed();
  settings = { RELEASE_STORE: pathToFileURL(shared).href };
});
after(() => site.remove());

const place = (name: string) => ({
  store: join(site.dir, name, 'store'),
  sites: join(site.dir, name, 'sites'),
});

test('a site arrives while the process that wants it does nothing else for anybody', async (t) => {
  const edge = place('edge');
  const mirror = startMirror(edge, settings);
  t.after(() => mirror.close());
  const begun = mirror.syncOrSeed();
  const blocked = new Int32Array(new SharedArrayBuffer(4));
  // From here on the event loop of this thread is blocked, as it would be if it did the work itself.
  for (let tries = 0; tries < 1_500 && !existsSync(pointerFile(edge.sites)); tries += 1)
    Atomics.wait(blocked, 0, 0, 20);
  assert.equal(readLiveSiteId(edge.sites), site.manifest.id);
  assert.deepEqual(await begun, []);
});

test('what a server asks for is answered, and what is nowhere is refused by name', async (t) => {
  const services = place('services');
  const mirror = startMirror(services, settings);
  t.after(() => mirror.close());
  const { id } = site.manifest;
  await mirror.fetchSite(id);
  assert.ok(existsSync(join(services.sites, id, 'site.json')));
  assert.deepEqual(await mirror.fetchSites(), { sites: [id], leftOut: [] });
  await assert.rejects(mirror.fetchSite('f'.repeat(16)), /the release store has no sites\/f+\.json/);
});

test('a call whose thread ends is told, and the next one has a new thread', async (t) => {
  const mirror = startMirror(place('ended'), settings);
  t.after(() => mirror.close());
  const asked = mirror.fetchSites();
  await Promise.all([assert.rejects(asked, /the thread .* has ended/), mirror.close()]);
  assert.equal((await mirror.fetchSites()).sites.length, 1);
});

test('a store that cannot be opened is told with each call', async (t) => {
  mkdirSync(join(site.dir, 'none'));
  const mirror = startMirror(place('none'), { RELEASE_STORE: 'ftp://nowhere' });
  t.after(() => mirror.close());
  for (const call of [mirror.syncOrSeed, mirror.fetchSites])
    await assert.rejects(call(), /RELEASE_STORE must look like/);
});
