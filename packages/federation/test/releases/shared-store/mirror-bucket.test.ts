import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { readLiveSiteId, promoteSite } from '../../../src/channels/channels.ts';
import { startMirror } from '../../../src/releases/shared-store/mirror-thread.ts';
import { createMirror, type Mirror } from '../../../src/releases/shared-store/mirror.ts';
import { openSharedStore } from '../../../src/releases/shared-store/open-shared-store.ts';
import { leftOutLine } from '../../../src/releases/shared-store/apply-state.ts';
import { followStore } from '../../../src/releases/store-follower.ts';
import { isCompleteRelease } from '../../../src/releases/store/release-store.ts';
import { STAND_IN_KEYS, startS3StandIn, type S3StandIn } from '../../support/s3-stand-in.ts';
import { composeTestSite, type TestArea, type TestSite } from '../../support/site.ts';

/** Tests the mirror thread with Amazon's client and a bucket. */
const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };

let site: TestSite;
let bucket: S3StandIn;
let team: Mirror;
const settings = () => ({ RELEASE_STORE: 's3://releases/site', S3_ENDPOINT: bucket.url });
/** A thread copies the environment when it starts. */
const sign = (secret: string) =>
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: STAND_IN_KEYS.id, AWS_SECRET_ACCESS_KEY: secret });

before(async () => {
  sign(STAND_IN_KEYS.secret);
  bucket = await startS3StandIn('releases');
  site = await composeTestSite([AREA]);
  team = createMirror(site, (await openSharedStore(settings())) ?? assert.fail());
  await team.syncOrSeed();
});
beforeEach(() => sign(STAND_IN_KEYS.secret));
after(async () => {
  await bucket.close();
  site.remove();
});

/** A machine that follows the bucket in a thread, like an edge, but only when the test calls it. */
async function follow(t: TestContext, name: string) {
  const place = { store: join(site.dir, name, 'store'), sites: join(site.dir, name, 'sites') };
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const mirror = startMirror(place, settings());
  const followed = await followStore(async () => (await mirror.syncOrSeed()).map(leftOutLine).join('; '), {
    log: { info: say, warn: say, error: say },
    pollMs: 3600_000,
  });
  t.after(async () => {
    followed.close();
    await mirror.close();
  });
  return { ...place, check: followed.check, said };
}

test('a site arrives from a bucket, whole, and so does the next one', async (t) => {
  const machine = await follow(t, 'edge');
  assert.deepEqual(machine.said, []);
  assert.equal(readLiveSiteId(machine.sites), site.manifest.id);
  assert.ok(existsSync(join(machine.sites, site.manifest.id, 'site.json')));
  assert.ok(isCompleteRelease(machine.store, 'mf-a', site.active['mf-a'] ?? ''));
  const { id } = await site.compose([AREA], 2);
  promoteSite(site.sites, id, { reason: REASON });
  await team.push();
  await machine.check();
  assert.equal(readLiveSiteId(machine.sites), id);
  assert.deepEqual(machine.said, []);
});

test('a key that the bucket refuses is told as a failure of the look, without its secret, and nothing arrives', async (t) => {
  sign('another-secret');
  const machine = await follow(t, 'refused');
  assert.deepEqual(machine.said, ['the release store: SignatureDoesNotMatch']);
  assert.throws(() => readLiveSiteId(machine.sites), /no site is live in/);
});

test('a bucket that was away is told once, and followed when it is back', async (t) => {
  const machine = await follow(t, 'away');
  const before = readLiveSiteId(machine.sites);
  const { objects, url } = bucket;
  await bucket.close();
  await machine.check();
  await machine.check();
  const [told = '', ...more] = machine.said;
  assert.match(told, /^the release store: .*ECONNREFUSED/);
  assert.deepEqual([more, readLiveSiteId(machine.sites)], [[], before]);
  bucket = await startS3StandIn('releases', { objects, port: Number(new URL(url).port) });
  const { id } = await site.compose([AREA], 3);
  promoteSite(site.sites, id, { reason: REASON });
  await team.push();
  await machine.check();
  assert.equal(readLiveSiteId(machine.sites), id);
  assert.deepEqual(machine.said, [told, 'the release store answers again']);
});
