import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { liveSite, promoteSite, readManifest, releasesOf } from '@larkfield/federation/compose';
import { createMirror, openSharedStore, type Mirror, type MirrorPlace } from '@larkfield/federation/releases';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { giveLive } from '../lib/give-live.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };

const setTo = (named: object[]) => (releases: object) => void named.push(releases);
const liveIn = (sites: string) => releasesOf(readManifest(join(sites, liveSite(sites))));

async function mirrorOf(site: TestSite, place: MirrorPlace): Promise<Mirror> {
  const folder = pathToFileURL(join(site.dir, 'shared')).href;
  return createMirror(place, (await openSharedStore({ RELEASE_STORE: folder })) ?? assert.fail());
}

test('the next build begins with what is live for all: with theirs when somebody else was first', async (t) => {
  const site = await composeTestSite([AREA]);
  t.after(() => site.remove());
  const other = { store: join(site.dir, 'other/store'), sites: join(site.dir, 'other/sites') };
  const [ours, theirs] = [await mirrorOf(site, site), await mirrorOf(site, other)];
  const [second, third] = [await site.compose([AREA], 2), await site.compose([AREA], 3)];
  await ours.sync();
  const named: object[] = [];
  promoteSite(site.sites, second.id);
  await giveLive({ sites: site.sites, shared: ours, setActive: setTo(named) });
  await theirs.sync();
  promoteSite(site.sites, third.id);
  await giveLive({ sites: site.sites, shared: ours, setActive: setTo(named) });
  assert.deepEqual(named, [releasesOf(second), releasesOf(third)]);

  await cp(join(site.sites, site.manifest.id), join(other.sites, site.manifest.id), { recursive: true });
  promoteSite(other.sites, site.manifest.id);
  const late = giveLive({ sites: other.sites, shared: theirs, setActive: setTo(named) });
  await assert.rejects(late, /Somebody else has changed what is live/);
  assert.deepEqual(named.at(-1), releasesOf(third));
  assert.deepEqual(liveIn(other.sites), releasesOf(third));
});

test('without a shared store the next build begins with what is live here', async (t) => {
  const site = await composeTestSite([AREA]);
  t.after(() => site.remove());
  const named: object[] = [];
  await giveLive({ sites: site.sites, shared: undefined, setActive: setTo(named) });
  assert.deepEqual(named, [site.active]);
});
