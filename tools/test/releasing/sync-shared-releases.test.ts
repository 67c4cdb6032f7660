import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readLiveSiteId, readChannel } from '@larkfield/federation/compose';
import { createMirror, openSharedStore, showPreview } from '@larkfield/federation/releases';
import { composeTestSite, publishTestArea, testBrand, type TestArea } from '@larkfield/federation/testing';
import { syncSharedReleases } from '../../releasing/sync-shared-releases.ts';

const CHANNELS = ['live', 'canary', 'preview-navy', 'preview-other'];
/** Channels of {@link CHANNELS} that each command needs; without the others it prints a warning and continues. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  list: CHANNELS,
  log: [],
  publish: [],
  promote: ['canary'],
  rollback: ['canary'],
  preview: ['preview-navy'],
  canary: ['canary'],
  prune: CHANNELS,
  'a command that is new': CHANNELS,
};

for (const [command, needed] of Object.entries(NEEDED)) {
  for (const channel of CHANNELS) {
    const isNeeded = needed.includes(channel);
    test(`${command} ${isNeeded ? 'fails' : 'goes on'} without ${channel}, and names it`, async () => {
      const warnings: string[] = [];
      const shared = { sync: async () => [{ channel, why: 'it is nowhere' }] };
      const taken = syncSharedReleases(shared, {
        command,
        name: 'navy',
        warn: (line) => void warnings.push(line),
      });
      if (isNeeded && command !== 'list')
        await assert.rejects(taken, new RegExp(`needs ${channel}: nothing`));
      else assert.equal(await taken, !isNeeded);
      assert.deepEqual(warnings, [`${channel} is left out: it is nowhere`]);
    });
  }
}

test('a store from which all comes, or none at all, tells nothing', async () => {
  const tell = () => assert.fail();
  for (const shared of [undefined, { sync: async () => [] }])
    assert.equal(await syncSharedReleases(shared, { command: 'prune', name: undefined, warn: tell }), true);
});

test('what is left of a store is not cleared away because a preview could not be had', async (t) => {
  const area: TestArea = { id: 'mf-a', routes: [{}] };
  const site = await composeTestSite([area]);
  t.after(() => site.remove());
  const shared = pathToFileURL(join(site.dir, 'shared'));
  const objects = (await openSharedStore({ RELEASE_STORE: shared.href })) ?? assert.fail();
  const team = createMirror(site, objects);
  await team.syncOrSeed();
  const releases = { 'mf-a': publishTestArea(site.dir, area, 2).id };
  const until = new Date(Date.now() + 60_000);
  await showPreview(
    { ...site, brand: testBrand },
    { name: 'navy', releases, until },
    { by: 'ann', why: 'a test' },
  );
  await team.push();
  const preview = readChannel(site.sites, 'preview-navy')?.site;
  await rm(join(site.dir, `shared/sites/${preview}.json`));
  const place = { store: join(site.dir, 'other/store'), sites: join(site.dir, 'other/sites') };
  const warnings: string[] = [];
  const options = { name: undefined, warn: (line: string) => void warnings.push(line) };
  const other = createMirror(place, objects);
  await assert.rejects(
    syncSharedReleases(other, { command: 'prune', ...options }),
    /prune needs preview-navy/,
  );
  assert.equal(await syncSharedReleases(other, { command: 'publish', ...options }), true);
  assert.equal(readLiveSiteId(place.sites), site.manifest.id);
  assert.match(warnings.join(), /^preview-navy is left out: the release store has no sites/);
});
