import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promoteRelease } from '../../../src/releases/change-live-site.ts';
import { prune } from '../../../src/releases/store/prune.ts';
import { isCompleteRelease, storedReleases } from '../../../src/releases/store/release-store.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../../support/site.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const DAY_MS = 24 * 3600_000;

let site: TestSite;
before(async () => void (site = await composeTestSite([AREA])));
after(() => site.remove());

const promote = (id: string) =>
  promoteRelease(
    { store: site.store, sites: site.sites, brand: testBrand },
    { area: 'mf-a', id },
    { by: 'ann', why: 'a test' },
  );

/** Publishes a release that was built `days` days ago. */
function publish(version: number, days: number): string {
  const { id } = publishTestArea(site.dir, AREA, version);
  const then = new Date(Date.now() - days * DAY_MS);
  utimesSync(join(site.store, 'mf-a', id, 'release.json'), then, then);
  return id;
}

test('what was never live goes after a while; what was live, what is new and what they share stays', async () => {
  const [tried, fresh, next] = [publish(2, 40), publish(3, 2), publish(4, 40)];
  await promote(next);
  const { releases, files, bytes } = prune(site, { days: 30, now: new Date() });
  assert.deepEqual(
    releases.map(({ area, id }) => [area, id]),
    [['mf-a', tried]],
  );
  const left = storedReleases(site.store).filter(({ area }) => area === 'mf-a');
  assert.deepEqual(new Set(left.map(({ id }) => id)), new Set([site.active['mf-a'], fresh, next]));
  for (const { id } of left) assert.ok(isCompleteRelease(site.store, 'mf-a', id), id);
  // Three scripts and their hash list, each with two compressed variants.
  assert.equal(files, 12);
  assert.ok(bytes > 0);
  assert.ok(readdirSync(join(site.store, 'mf-a/files')).every((name) => !name.includes('.0000000002.')));
});

test('what was live goes once others have been live for so long, and no composed site names it', async () => {
  const first = site.active['mf-a'] ?? '';
  const ids = [];
  for (const version of [5, 6, 7, 8, 9]) {
    ids.push(publish(version, 0));
    await promote(ids.at(-1) ?? '');
  }
  const inAYear = new Date(Date.now() + 365 * DAY_MS);
  const whole = (id: string) => isCompleteRelease(site.store, 'mf-a', id);
  assert.ok(whole(first));
  prune(site, { days: 30, now: inAYear });
  assert.deepEqual([whole(first), ...ids.map(whole)], [false, true, true, true, true, true]);
});
