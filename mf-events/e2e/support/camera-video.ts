import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const WIDTH = 320;
const HEIGHT = 240;

/** Writes a video of one picture, a QR code, which Chromium takes for a camera (`--use-file-for-fake-video-capture`). */
export function writeCameraVideo(path: string, text: string): void {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const scale = Math.floor(HEIGHT / size);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 128);
  const [left, top] = [Math.floor((WIDTH - size * scale) / 2), Math.floor((HEIGHT - size * scale) / 2)];
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      luma[(top + y) * WIDTH + left + x] = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 16 : 235;
  // Both color planes have half the size and no color.
  const chroma = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}
