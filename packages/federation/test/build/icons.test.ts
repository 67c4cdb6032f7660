import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { drawIcons } from '../../src/build/icons.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-icons-'));
after(() => rmSync(dir, { recursive: true }));

test('the mark is drawn for tabs and home screens, under names that hold its content', () => {
  drawIcons('<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0a5a52"/></svg>', dir);
  const drawn = readdirSync(dir).map((file) => {
    assert.match(file, /^[a-z-]+\.[0-9a-f]{10}\.png$/);
    const png = readFileSync(join(dir, file));
    return [file.split('.')[0], png.readUInt32BE(16), png.readUInt32BE(20)];
  });
  assert.deepEqual(drawn.sort(), [
    ['icon', 96, 96],
    ['touch-icon', 180, 180],
  ]);
});
