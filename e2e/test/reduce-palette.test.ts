import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { withPalette } from '../visual/reduce-palette.ts';

const WIDTH = 100;

function rows(colours: readonly (readonly [number, number, number])[]): Uint8Array {
  const data = Uint8Array.from(colours.flatMap((colour) => Array(WIDTH).fill(colour).flat()));
  return encode({ width: WIDTH, height: colours.length, channels: 3, data });
}

/** Returns the colours of the rows after the reduction. */
function redrawn(colours: readonly (readonly [number, number, number])[]): number[][] {
  const picture = decode(withPalette(rows(colours)));
  assert.deepEqual([picture.width, picture.height], [WIDTH, colours.length]);
  const pixels = [...convertIndexedToRgb(picture)];
  return colours.map((_, row) => pixels.slice(row * WIDTH * 3, row * WIDTH * 3 + 3));
}

test('colours of surfaces stay exactly as they are, however near to each other', () => {
  const surfaces = [
    [255, 252, 246],
    [255, 255, 255],
    [18, 60, 56],
    [18, 61, 56],
  ] as const;
  assert.deepEqual(
    redrawn(surfaces),
    surfaces.map((colour) => [...colour]),
  );
});

test('a rare shade becomes the surface next to it, a rare colour of its own stays', () => {
  const white = Array<[number, number, number]>(2000).fill([255, 255, 255]);
  const seen = redrawn([...white, [245, 245, 245], [200, 30, 30]]);
  assert.deepEqual(seen.slice(-2), [
    [255, 255, 255],
    [200, 30, 30],
  ]);
});

test('a picture with more colours than a palette holds still shows every place near its colour', () => {
  const many = Array.from({ length: 600 }, (_, step): [number, number, number] => [
    (step * 7) % 256,
    (step * 13) % 256,
    (step * 29) % 256,
  ]);
  redrawn(many).forEach((colour, row) => {
    const away = Math.hypot(...colour.map((part, at) => part - (many[row]?.[at] ?? 0)));
    assert.ok(away <= 60, `row ${row} is ${away} away`);
  });
});

test('the same picture gives the same bytes', () => {
  const picture = rows([
    [1, 2, 3],
    [200, 100, 0],
  ]);
  assert.deepEqual(withPalette(picture), withPalette(picture));
});
