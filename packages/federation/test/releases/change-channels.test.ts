import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  CANARY,
  changeChannel,
  readLiveSiteId,
  promoteSite,
  readChannel,
} from '../../src/channels/channels.ts';
import { readChannelChanges, readPromotions } from '../../src/channels/promotions.ts';
import { isSiteId, MAX_KEPT_SITES } from '../../src/sites/site-folders.ts';
import { promoteRelease, rollBackSite } from '../../src/releases/change-live-site.ts';
import {
  endCanary,
  endPreview,
  promoteCanary,
  setCanary,
  showPreview,
} from '../../src/releases/change-channels.ts';
import { hasValidSignature, parsePreviewToken, signPreviewToken } from '../../src/releases/preview-link.ts';
import { prune } from '../../src/releases/store/prune.ts';
import { isCompleteRelease } from '../../src/releases/store/release-store.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../support/site.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };
const HOUR_MS = 3600_000;

let site: TestSite;
before(async () => void (site = await composeTestSite([AREA])));
after(() => site.remove());

const place = () => ({ store: site.store, sites: site.sites, brand: testBrand });
const publish = (version: number) => ({ 'mf-a': publishTestArea(site.dir, AREA, version).id });
const inAnHour = () => new Date(Date.now() + HOUR_MS);
const show = (name: string, version: number, until = inAnHour()) =>
  showPreview(place(), { name, releases: publish(version), until }, REASON);
const canaryOf = (version: number, percent = 5) =>
  setCanary(place(), { percent, releases: publish(version) }, REASON);
const last = () => readChannelChanges(site.sites).at(-1);
/** Promotes releases until the limit of kept site folders is reached. */
async function releaseOthers(first: number): Promise<void> {
  for (let version = first; version <= first + MAX_KEPT_SITES; version += 1)
    await promoteRelease(place(), { area: 'mf-a', id: publish(version)['mf-a'] }, REASON);
}

test('a preview changes nothing that is live, and is written down with who, why and until when, but without its key', async () => {
  const [was, promotions] = [readLiveSiteId(site.sites), readPromotions(site.sites)];
  const { site: id, until, key } = await show('navy', 2);
  assert.deepEqual([readLiveSiteId(site.sites), readPromotions(site.sites)], [was, promotions]);
  const { at: _at, byCommand: _areas, releases, ...change } = last() ?? {};
  assert.deepEqual(change, { channel: 'preview-navy', site: id, until, ...REASON });
  assert.deepEqual(releases, { ...site.active, ...publish(2) });
  assert.ok(!readFileSync(join(site.sites, 'promotions'), 'utf8').includes(key));
  assert.equal(statSync(join(site.sites, 'preview-navy')).mode & 0o077, 0);
});

test('a link is good for its preview and time alone, and not once somebody has changed a sign of it', async () => {
  const [mine, other] = [await show('mine', 2), await show('other', 2)];
  const until = new Date(Math.floor(Date.now() / 1000) * 1000);
  const pass = signPreviewToken({ name: 'mine', until }, mine);
  assert.deepEqual(parsePreviewToken(pass), { name: 'mine', until });
  assert.deepEqual([hasValidSignature(pass, mine), hasValidSignature(pass, other)], [true, false]);
  for (const [from, to] of [
    ['mine', 'other'],
    [/\.\d+\./, '.99999999999.'],
    [/.$/, '-'],
    [/.$/, ''],
  ] as const) {
    assert.equal(hasValidSignature(pass.replace(from, to), mine), false, String(from));
  }
  for (const text of ['', '..', 'mine', '../live.1.x', `a.b.${'x'.repeat(43)}`])
    assert.equal(parsePreviewToken(text), undefined, text);
});

test('a preview shown anew keeps its links; one that has ended and comes again does not', async () => {
  const first = await show('again', 2);
  assert.equal((await show('again', 3)).key, first.key);
  endPreview(place(), 'again', REASON);
  assert.equal(last()?.ended, true);
  assert.notEqual((await show('again', 2)).key, first.key);
});

for (const name of ['', 'Big', '../live', '-a', 'a'.repeat(41)]) {
  test(`"${name}" is no name of a preview`, async () => {
    await assert.rejects(show(name, 2), /name of a preview/);
  });
}

test('sites that a pointer names stay, and take no place of those that were live; a preview that is over goes', async () => {
  const [kept, over] = [await show('kept', 4), await show('over', 5, new Date(Date.now() - 1))];
  await releaseOthers(20);
  // A site that was composed just now may be about to be used.
  assert.ok(existsSync(join(site.sites, over.site)));
  const then = new Date(Date.now() - 2 * HOUR_MS);
  for (const id of readdirSync(site.sites).filter(isSiteId)) utimesSync(join(site.sites, id), then, then);
  promoteSite(site.sites, readLiveSiteId(site.sites));
  const there = (id: string) => existsSync(join(site.sites, id));
  assert.deepEqual([there(kept.site), there(over.site)], [true, false]);
  assert.equal(existsSync(join(site.sites, 'preview-over')), false);
  const previews = new Set(
    readdirSync(site.sites)
      .filter((name) => name.startsWith('preview-'))
      .map((name) => readChannel(site.sites, name)?.site),
  );
  const others = readdirSync(site.sites).filter((name) => isSiteId(name) && !previews.has(name));
  assert.equal(others.length, MAX_KEPT_SITES);
  prune(site, { days: 1, now: new Date(Date.now() + 365 * 24 * HOUR_MS) });
  assert.ok(isCompleteRelease(site.store, 'mf-a', publish(4)['mf-a']));
});

test('a canary has a share, gets another, and ends; each is written down', async () => {
  const id = await canaryOf(6);
  assert.deepEqual(readChannel(site.sites, CANARY), { site: id, percent: 5 });
  await setCanary(place(), { percent: 20 }, REASON);
  assert.deepEqual(readChannel(site.sites, CANARY), { site: id, percent: 20 });
  endCanary(place(), REASON);
  assert.equal(readChannel(site.sites, CANARY), undefined);
  assert.deepEqual(
    readChannelChanges(site.sites)
      .slice(-3)
      .map(({ percent, ended }) => percent ?? ended),
    [5, 20, true],
  );
  assert.throws(() => endCanary(place(), REASON), /No canary runs/);
  await assert.rejects(setCanary(place(), { percent: 1 }, REASON), /No canary runs/);
});

test('a canary that is made live for everybody ends, and the way back leads before it', async () => {
  const was = readLiveSiteId(site.sites);
  const id = await canaryOf(7);
  assert.equal(promoteCanary(place(), { by: 'bo', why: 'well' }), id);
  assert.equal(readLiveSiteId(site.sites), id);
  assert.equal(readChannel(site.sites, CANARY), undefined);
  const { ended, by, why } = last() ?? {};
  assert.deepEqual([ended, by, why], [true, 'bo', 'it was made live for everybody']);
  await rollBackSite(place(), REASON);
  assert.equal(readLiveSiteId(site.sites), was);
});

test('a canary ends when another site is made live, and not when the same is made live again', async () => {
  await canaryOf(8);
  promoteSite(site.sites, readLiveSiteId(site.sites));
  assert.ok(readChannel(site.sites, CANARY));
  await promoteRelease(place(), { area: 'mf-a', id: publish(9)['mf-a'] }, REASON);
  assert.equal(readChannel(site.sites, CANARY), undefined);
  assert.equal(last()?.why, 'another site was made live');
});

test('what is live already is no canary and no preview', async () => {
  await assert.rejects(canaryOf(9), /live already/);
  await assert.rejects(show('same', 9), /live already/);
});

test('who is overtaken changes nothing: the channel, or what is live, has changed since it was read', async () => {
  const settled = await Promise.allSettled([canaryOf(10), canaryOf(11)]);
  const winners = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const losers = settled.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []));
  assert.deepEqual(winners, [readChannel(site.sites, CANARY)?.site]);
  assert.equal(losers.length, 1);
  assert.match(String(losers), /Somebody else/);
  const { id } = await site.compose([AREA], 13);
  // It has read the live site and is composing.
  const onOld = show('old', 12);
  promoteSite(site.sites, id);
  await assert.rejects(onOld, /Somebody else/);
  assert.equal(readChannel(site.sites, 'preview-old'), undefined);
});

for (const content of ['{"site":"../live"}', '{"si']) {
  test(`a channel that says ${content} is refused, and keeps nobody from making a site live`, () => {
    for (const name of [CANARY, 'preview-torn']) {
      writeFileSync(join(site.sites, name), content);
      assert.throws(() => readChannel(site.sites, name), /names no site|JSON/);
      const [reason, from] = [REASON, undefined];
      assert.throws(() => changeChannel(site.sites, name, { from, reason }), /names no site|JSON/);
    }
    promoteSite(site.sites, readLiveSiteId(site.sites));
    assert.deepEqual(
      [CANARY, 'preview-torn'].map((name) => existsSync(join(site.sites, name))),
      [false, false],
    );
  });
}
