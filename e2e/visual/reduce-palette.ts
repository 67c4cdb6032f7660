import { decode, encode, type IndexedColors } from 'fast-png';

/** A color becomes the color of the palette that is at most so far away. Concerns the edges of letters. */
const REACH = 20;
/** A color on more than one in so many pixels is a surface and is kept exactly. */
const SURFACE = 1000;
const MOST = 256;

/** Reduces a PNG to at most 256 colors. Surfaces keep their exact colors. The result is deterministic. */
export function withPalette(png: Uint8Array): Buffer {
  const { width, height, channels, data } = decode(png);
  const colours = new Uint32Array(width * height);
  for (let pixel = 0, at = 0; pixel < colours.length; pixel += 1, at += channels) {
    colours[pixel] = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  }
  const { palette, index } = choose(colours);
  const indexed = Uint8Array.from(colours, (colour) => index.get(colour) ?? 0);
  return Buffer.from(encode({ width, height, channels: 1, data: indexed, palette }, { zlib: { level: 9 } }));
}

function choose(colours: Uint32Array): { palette: IndexedColors; index: ReadonlyMap<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette: [number, number, number][] = [];
  const index = new Map<number, number>();
  for (const [colour, count] of [...counts].sort(([a, many], [b, more]) => more - many || a - b)) {
    const parts = [colour >> 16, (colour >> 8) & 255, colour & 255] as const;
    const near = nearest(palette, parts);
    const own = near.distance > 0 && (near.distance > REACH || count > colours.length / SURFACE);
    if (own && palette.length < MOST) {
      index.set(colour, palette.length);
      palette.push([...parts]);
    } else index.set(colour, near.place);
  }
  return { palette, index };
}

function nearest(
  palette: readonly (readonly number[])[],
  [red, green, blue]: readonly [number, number, number],
) {
  let place = 0;
  let least = Infinity;
  palette.forEach(([r = 0, g = 0, b = 0], at) => {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [place, least] = [at, distance];
  });
  return { place, distance: Math.sqrt(least) };
}
