import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readLiveSiteId } from '@larkfield/federation/compose';
import { createMirror, openSharedStore, type ObjectStore } from '@larkfield/federation/releases';
import { composeTestSite, type TestSite } from '@larkfield/federation/testing';
import { publishFirstSite } from '../../infra/publish-first-site.ts';

let root: string;
let built: TestSite;
let objects: ObjectStore;
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'larkfield-first-site-'));
  built = await composeTestSite([{ id: 'mf-a', routes: [{}] }]);
  objects =
    (await openSharedStore({ RELEASE_STORE: pathToFileURL(join(root, 'shared')).href })) ?? assert.fail();
});
after(() => {
  built.remove();
  rmSync(root, { recursive: true });
});

test('a store without a site gets the one that is built, once, and an edge without any takes it from there', async () => {
  let builds = 0;
  const build = async () => void (builds += 1);
  assert.equal(await publishFirstSite(objects, { place: built, build }), true);
  assert.equal(await publishFirstSite(objects, { place: built, build }), false);
  assert.equal(builds, 1);
  const edge = { store: join(root, 'edge/releases'), sites: join(root, 'edge/sites') };
  await createMirror(edge, objects).syncOrSeed();
  assert.equal(readLiveSiteId(edge.sites), readLiveSiteId(built.sites));
});

test('a build that fails gives nothing', async () => {
  const empty =
    (await openSharedStore({ RELEASE_STORE: pathToFileURL(join(root, 'empty')).href })) ?? assert.fail();
  const build = () => Promise.reject(new Error('a text is not translated'));
  await assert.rejects(publishFirstSite(empty, { place: built, build }), /not translated/);
  assert.deepEqual(await empty.list(''), []);
});
