import { encode } from 'uqr';
import { decodeImage } from './decode-image.ts';

/** Draws a code as a camera sees it: off the middle, gray instead of black and white, with noise. */
function picture(text: string, { width = 640, height = 480, scale = 6, noise = 40 } = {}) {
  const { data: modules, size } = encode(text, { border: 4, ecc: 'M' });
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [row, column] = [Math.floor((y - 120) / scale), Math.floor((x - 200) / scale)];
      const isCode = row >= 0 && column >= 0 && row < size && column < size;
      const level = isCode ? (modules[row]?.[column] ? 50 : 210) : 140;
      const gray = level + ((x * 7 + y * 13) % noise) - noise / 2;
      data.set([gray, gray, gray, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

test('a code in the picture of a camera is read', () => {
  expect(decodeImage(picture('4827193055'))).toBe('4827193055');
});

test('a picture without a code is nothing', () => {
  expect(
    decodeImage({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(200) }),
  ).toBeUndefined();
});
