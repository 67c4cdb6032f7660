import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack, unpack } from '../../../src/releases/shared-store/pack.ts';

/** Longer than a chunk of the unpacked text, with multi-byte characters at every position and all kinds of line endings. */
const FILES: Readonly<Record<string, string>> = {
  'pages/en/index.html': 'a\nb\r\nc\u2028d\u2029',
  'pages/my/index.html': 'မြန်မာ 😀 '.repeat(60_000),
  'empty.json': '',
};
let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-pack-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
after(() => rmSync(folder, { recursive: true }));

const packed = () => pack(folder, Object.keys(FILES));

test('what is packed is unpacked letter by letter, one file after the other', async () => {
  const found: [string, string][] = [];
  await unpack(await packed(), (name, text) => found.push([name, text]));
  assert.deepEqual(found, Object.entries(FILES));
});

test('the same files give the same pack, whose hash is its name', async () => {
  assert.deepEqual(await packed(), await packed());
});

test('a pack that is cut off is refused, compressed or not, and so is a file that cannot be taken', async () => {
  const whole = await packed();
  await assert.rejects(
    unpack(whole.subarray(0, -20), () => {}),
    /unexpected end of file/,
  );
  const text = gunzipSync(whole);
  await assert.rejects(
    unpack(gzipSync(text.subarray(0, -1)), () => {}),
    /in the middle of a file/,
  );
  const refuse = () => {
    throw new Error('no name of a file');
  };
  await assert.rejects(unpack(whole, refuse), /no name of a file/);
});
