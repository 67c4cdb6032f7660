import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { openFolder } from '../../../src/releases/shared-store/folder-store.ts';
import { createMirror } from '../../../src/releases/shared-store/mirror.ts';
import type { ObjectStore } from '../../../src/releases/shared-store/object-store.ts';
import { pruneShared } from '../../../src/releases/shared-store/prune-shared.ts';
import { isCompleteRelease, storedReleases } from '../../../src/releases/store/release-store.ts';
import { composeTestSite, publishTestArea, type TestArea, type TestSite } from '../../support/site.ts';

/** Prunes while a release is published: two releases share a picture that no other has. */
const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const WITH_PICTURE = { ...AREA, files: { 'photo.0123456789.png': 'only these two have it' } };
const LONG_AGO = new Date(Date.now() - 60 * 24 * 3600_000);

let site: TestSite;
let root: string;
let shared: string;
let objects: ObjectStore;
before(async () => {
  site = await composeTestSite([AREA]);
});
after(() => site.remove());
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'larkfield-prune-'));
  shared = join(root, 'shared');
  objects = openFolder(shared);
  await put(publish(7));
  for (const { key } of await objects.list('')) utimesSync(join(shared, key), LONG_AGO, LONG_AGO);
});
afterEach(() => rmSync(root, { recursive: true }));

const publish = (version: number) => publishTestArea(site.dir, WITH_PICTURE, version).id;
const put = (id: string, to: ObjectStore = objects) =>
  createMirror({ store: site.store, sites: site.sites }, to).putRelease(
    storedReleases(site.store).find((each) => each.id === id) ?? assert.fail(),
  );
const prune = (from: ObjectStore = objects) =>
  pruneShared(from, { sites: site.sites }, { days: 30, now: new Date() });

/** Returns whether another machine gets the complete release. */
async function isThere(id: string): Promise<boolean> {
  const store = join(root, 'other');
  await createMirror({ store, sites: join(root, 'other-sites') }, objects).fetchRelease('mf-a', id);
  return isCompleteRelease(store, 'mf-a', id);
}

test('what nobody needs goes, with the content that only it had', async () => {
  const all = await objects.list('');
  assert.equal(await prune(), all.length);
  assert.deepEqual([all.length > 3, await objects.list('')], [true, []]);
});

test('old content that a release has as well stays, though its index is not written yet', async () => {
  const next = publish(8);
  const unfinished: ObjectStore = {
    ...objects,
    async put(key, body, version) {
      if (key.startsWith('releases/')) await prune();
      return objects.put(key, body, version);
    },
  };
  await put(next, unfinished);
  assert.ok(await isThere(next));
});

test('a release that is published while what to clear away is looked up stays whole', async () => {
  const next = publish(9);
  const meanwhile: ObjectStore = {
    ...objects,
    async list(prefix) {
      const listed = await objects.list(prefix);
      if (prefix === 'blobs/') await put(next);
      return listed;
    },
  };
  await prune(meanwhile);
  assert.ok(await isThere(next));
});

test('an old release that is wanted again meanwhile stays whole', async () => {
  const old = publish(7);
  let again = 0;
  const meanwhile: ObjectStore = {
    ...objects,
    async list(prefix) {
      const listed = await objects.list(prefix);
      if (prefix === 'blobs/' && (again += 1) === 1) await put(old);
      return listed;
    },
  };
  await prune(meanwhile);
  assert.ok(await isThere(old));
});

test('a release whose content is gone is put there again, though its index is there', async () => {
  for (const { key } of await objects.list('blobs/')) await objects.remove(key);
  const old = publish(7);
  await put(old);
  assert.ok(await isThere(old));
});
