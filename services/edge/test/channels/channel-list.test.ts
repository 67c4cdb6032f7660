import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CANARY, changeChannel, readChannel, readPromotions } from '@larkfield/federation/compose';
import { endCanary, setCanary, showPreview } from '@larkfield/federation/releases';
import { composeTestSite, publishTestArea, testBrand, type TestSite } from '@larkfield/federation/testing';
import { listReleaseChannels } from '../../src/channels/channel-list.ts';
import { REASON, versioned } from '../support/channel-edge.ts';

let site: TestSite;
before(async () => void (site = await composeTestSite([versioned])));
after(() => site.remove());

const shown = () => listReleaseChannels(site.sites, site.manifest.id, readPromotions(site.sites));

test('administrators are told who gets what, until when, by whom and why, and never a key', async () => {
  const place = { store: site.store, sites: site.sites, brand: testBrand };
  const publish = (version: number) => publishTestArea(site.dir, versioned, version).id;
  const until = new Date(Date.now() + 3600_000);
  const [next, other] = [publish(2), publish(3)];
  const canary = await setCanary(
    place,
    { percent: 7, releases: { 'mf-a': next } },
    { by: 'ben', why: 'try' },
  );
  const preview = await showPreview(place, { name: 'navy', releases: { 'mf-a': other }, until }, REASON);
  const channels = shown().channels.map(({ at, ...channel }) => {
    assert.match(at ?? '', /^\d{4}-/);
    return channel;
  });
  assert.deepEqual(channels, [
    { kind: 'live', site: site.manifest.id, ...REASON, differs: [] },
    {
      ...{ kind: 'canary', percent: 7, site: canary, by: 'ben', why: 'try' },
      differs: [{ area: 'mf-a', release: next }],
    },
    {
      ...{ kind: 'preview', name: 'navy', until: until.toISOString(), site: preview.site, ...REASON },
      differs: [{ area: 'mf-a', release: other }],
    },
  ]);
  assert.doesNotMatch(JSON.stringify(shown()), new RegExp(preview.key));
  endCanary(place, REASON);
  writeFileSync(join(site.sites, 'preview-torn'), '{"si');
  assert.deepEqual(
    shown().channels.map(({ kind, name }) => name ?? kind),
    ['live', 'navy'],
  );
});

test('administrators are told of a canary that the edge has ended, until something else is to be said of it', async () => {
  const place = { store: site.store, sites: site.sites, brand: testBrand };
  const release = publishTestArea(site.dir, versioned, 4).id;
  const id = await setCanary(place, { percent: 7, releases: { 'mf-a': release } }, REASON);
  const why = '11 of 61 visits had an error in the browser, 0 of 60 of the live site (p = 0.0003)';
  changeChannel(site.sites, CANARY, {
    from: readChannel(site.sites, CANARY),
    reason: { by: 'edge', why },
  });
  const canaries = () => shown().channels.filter(({ kind }) => kind === 'canary');
  const { at, ...ended } = shown().endedCanary ?? {};
  assert.match(at ?? '', /^\d{4}-/);
  const differs = [{ area: 'mf-a', release }];
  assert.deepEqual(ended, { kind: 'canary', site: id, by: 'edge', why, differs });
  // Pages of an earlier release show every row as an active channel.
  assert.deepEqual(canaries(), []);
  await setCanary(place, { percent: 9, releases: { 'mf-a': release } }, REASON);
  assert.deepEqual(
    canaries().map(({ percent }) => percent),
    [9],
  );
  assert.equal(shown().endedCanary, undefined);
  endCanary(place, REASON);
  assert.deepEqual(canaries(), []);
  assert.equal(shown().endedCanary, undefined);
});
