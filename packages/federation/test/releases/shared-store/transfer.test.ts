import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { putBlob } from '../../../src/releases/shared-store/blobs.ts';
import { openFolder } from '../../../src/releases/shared-store/folder-store.ts';
import { createMirror } from '../../../src/releases/shared-store/mirror.ts';

const root = mkdtempSync(join(tmpdir(), 'larkfield-contents-'));
after(() => rmSync(root, { recursive: true }));
const objects = openFolder(join(root, 'shared'));

function machine(name: string, from = objects) {
  const place = { store: join(root, name, 'store'), sites: join(root, name, 'sites') };
  return { ...createMirror(place, from), ...place };
}

test('an index whose names lead elsewhere is refused', async () => {
  const id = 'e'.repeat(16);
  const hash = await putBlob(objects, Buffer.from('x'));
  const evil = machine('evil');
  for (const [area, name] of Object.entries({ 'mf-a': '../../../evil.js', 'mf-b': `${id}/../../evil.js` })) {
    const index = { builtAt: new Date().toISOString(), files: { [name]: hash } };
    await objects.put(`releases/${area}/${id}.json`, Buffer.from(JSON.stringify(index)));
    await assert.rejects(evil.fetchRelease(area, id), /not a valid file name/);
  }
  assert.deepEqual(
    readdirSync(join(root, 'evil'), { recursive: true }).filter((name) => /evil/.test(String(name))),
    [],
  );
});

test('of what is there the newest of each area comes first, by when it was built', async () => {
  const shared = openFolder(join(root, 'listed'));
  const days = [2, 5, 1, 3];
  for (const [at, day] of days.entries()) {
    const index = { builtAt: `2026-01-0${day}T00:00:00.000Z`, files: {} };
    const key = `releases/${at % 2 ? 'mf-b' : 'mf-a'}/${String(day).repeat(16)}.json`;
    await shared.put(key, Buffer.from(JSON.stringify(index)));
  }
  const listed = await machine('list', shared).releases();
  assert.deepEqual(
    listed.map(({ area, builtAt }) => `${area} ${builtAt.getUTCDate()}`),
    ['mf-a 2', 'mf-a 1', 'mf-b 5', 'mf-b 3'],
  );
});

test('a site that does not arrive whole leaves nothing behind', async () => {
  const lines = [
    ['site.json', '{}'],
    ['../evil', 'x'],
  ].map((line) => `${JSON.stringify(line)}\n`);
  const pack = await putBlob(objects, gzipSync(lines.join('')));
  await objects.put(`sites/${'d'.repeat(16)}.json`, Buffer.from(JSON.stringify({ pack })));
  const { sites, fetchSite } = machine('half');
  await assert.rejects(fetchSite('d'.repeat(16)), /not a valid file name/);
  assert.deepEqual(readdirSync(sites), []);
});
