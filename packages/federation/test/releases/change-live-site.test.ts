import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Release } from '@larkfield/contracts';
import { readLiveSiteId, promoteSite } from '../../src/channels/channels.ts';
import { knownSites } from '../../src/sites/site-folders.ts';
import { readManifest } from '../../src/compose/compose-site.ts';
import { readPromotions, releasesOf } from '../../src/channels/promotions.ts';
import {
  promoteRelease,
  rollBackArea,
  rollBackSite,
  tryRelease,
} from '../../src/releases/change-live-site.ts';
import { setCanary, showPreview } from '../../src/releases/change-channels.ts';
import { findBuilt } from '../../src/releases/store/release-store.ts';
import {
  composeTestSite,
  publishTestArea,
  serverOf,
  testBrand,
  type TestArea,
  type TestSite,
} from '../support/site.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const OTHER: TestArea = { id: 'mf-b', routes: [{ path: '/b', page: 'b' }] };
const REASON = { by: 'ann', why: 'a test' };

let site: TestSite;
before(async () => void (site = await composeTestSite([AREA, OTHER])));
after(() => site.remove());

const place = () => ({ store: site.store, sites: site.sites, brand: testBrand });
const live = () => releasesOf(readManifest(join(site.sites, readLiveSiteId(site.sites))));
const publish = (area: TestArea, version: number) => ({
  area: area.id,
  id: publishTestArea(site.dir, area, version).id,
});
const promote = (area: TestArea, version: number) =>
  promoteRelease(place(), publish(area, version), { by: 'ann', why: `${area.id} ${version}` });

test('a release of one area goes live alone, and who wanted it and why is written down', async () => {
  const next = publish(AREA, 2);
  await promoteRelease(place(), next, REASON);
  assert.deepEqual(live(), { ...site.active, 'mf-a': next.id });
  const { by, why, releases } = readPromotions(site.sites).at(-1) ?? {};
  assert.deepEqual([by, why, releases?.['mf-a']], ['ann', 'a test', next.id]);
});

test('an area is led back step by step, and what others have released since stays', async () => {
  const first = site.active['mf-a'];
  const { id: second } = publish(AREA, 2);
  await promote(AREA, 3);
  const { id: others } = publish(OTHER, 2);
  await promote(OTHER, 2);
  await rollBackArea(place(), 'mf-a', REASON);
  assert.deepEqual([live()['mf-a'], live()['mf-b']], [second, others]);
  await rollBackArea(place(), 'mf-a', REASON);
  assert.deepEqual([live()['mf-a'], live()['mf-b']], [first, others]);
  await assert.rejects(rollBackArea(place(), 'mf-a', REASON), /mf-a had no release before this one/);
});

test('the whole site is led back by the pointer alone while its folder is there, and composed anew when it is not', async () => {
  const before = readLiveSiteId(site.sites);
  const composed = () => statSync(join(site.sites, before, 'site.json')).mtimeMs;
  const then = composed();
  await promote(AREA, 4);
  await rollBackSite(place(), REASON);
  assert.deepEqual([readLiveSiteId(site.sites), composed()], [before, then]);
  await promote(AREA, 5);
  rmSync(join(site.sites, before), { recursive: true });
  await rollBackSite(place(), REASON);
  assert.equal(readLiveSiteId(site.sites), before);
  assert.notEqual(composed(), then);
});

test('who is overtaken changes nothing and is told', async () => {
  const { id } = await site.compose([AREA, OTHER], 7);
  // It has read the live site and is composing.
  const overtaken = promote(AREA, 6);
  promoteSite(site.sites, id);
  await assert.rejects(overtaken, /Somebody else/);
  assert.equal(readLiveSiteId(site.sites), id);
});

test('a release that is not whole or cannot be rendered is refused, by name, and leaves nothing behind', async () => {
  const was = readLiveSiteId(site.sites);
  const known = knownSites(site.sites).sort();
  const broken = publish({ ...AREA, server: serverOf(`() => { throw new Error('no words') }`) }, 8);
  await assert.rejects(promoteRelease(place(), broken, REASON), /no words/);
  await assert.rejects(tryRelease(place(), broken), /no words/);
  const torn = publish(AREA, 9);
  rmSync(join(site.store, 'mf-a/files/pages.0000000009.js'));
  await assert.rejects(promoteRelease(place(), torn, REASON), /mf-a has no complete release/);
  await assert.rejects(promoteRelease(place(), { area: 'mf-a', id: '../x' }, REASON), /mf-a has no complete/);
  assert.equal(readLiveSiteId(site.sites), was);
  assert.deepEqual(knownSites(site.sites).sort(), known);
});

test(
  'a release whose pages never end is refused within the time of the place',
  { timeout: 30_000 },
  async () => {
    const endless = publish({ ...AREA, server: serverOf('() => { for (;;); }') }, 9);
    const hurried = { ...place(), areaLimitMs: 2_000 };
    await assert.rejects(promoteRelease(hurried, endless, REASON), /were not rendered within 2000 ms/);
  },
);

test('trying a release makes nothing live and keeps no site', async () => {
  const [was, known] = [readLiveSiteId(site.sites), knownSites(site.sites).length];
  const { id } = publish(AREA, 10);
  assert.equal((await tryRelease(place(), { area: 'mf-a', id }))['mf-a'], id);
  assert.deepEqual([readLiveSiteId(site.sites), knownSites(site.sites).length], [was, known]);
});

test('a release with untranslated texts is shown in a preview, and refused where visitors would get it', async () => {
  const next = publish(AREA, 77);
  const file = join(site.store, next.area, next.id, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const untranslated = ['a: title is not translated into de'];
  const provenance = { inputs: 'x', builder: {}, untranslated };
  writeFileSync(file, JSON.stringify({ ...release, provenance }));
  const releases = { [next.area]: next.id };
  const refusal = /mf-a \w{16} has texts that are not translated[^]*a: title is not translated into de/;
  await assert.rejects(promoteRelease(place(), next, REASON), refusal);
  await assert.rejects(setCanary(place(), { percent: 5, releases }, REASON), refusal);
  const until = new Date(Date.now() + 60_000);
  await showPreview(place(), { name: 'draft', releases, until }, REASON);
});

test('the newest whole release that was built from the same sources is found', () => {
  const [first, second] = [publish(AREA, 78), publish(AREA, 79)];
  for (const [{ area, id }, inputs] of [
    [first, 'one'],
    [second, 'two'],
  ] as const) {
    const file = join(site.store, area, id, 'release.json');
    const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
    writeFileSync(file, JSON.stringify({ ...release, provenance: { inputs, builder: {} } }));
  }
  assert.deepEqual(
    ['one', 'two', 'three'].map((inputs) => findBuilt(site.store, 'mf-a', inputs)),
    [first.id, second.id, undefined],
  );
  rmSync(join(site.store, 'mf-a/files', 'home.0000000079.js'));
  assert.equal(findBuilt(site.store, 'mf-a', 'two'), undefined, 'it is not whole any more');
});
