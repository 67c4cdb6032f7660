import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { ServiceError } from '../http/service-error.ts';

const WIDTHS = [480, 960, 1600];

/** Protects against small files that decode to huge images. */
const MAX_PIXELS = 40_000_000;

/** Measured: more threads per image are not faster when two images are processed at once. */
sharp.concurrency(1);

/** Measured: AVIF is smaller, but takes 3 times as long as WebP at effort 0, and over 12 times by default. */
const FORMATS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 0 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
} as const;

export interface RenderedSize {
  readonly width: number;
  readonly height: number;
  readonly type: keyof typeof FORMATS;
  readonly bytes: Buffer;
}

/**
 * Renders an image in all sizes, upright, without metadata.
 * @throws ServiceError `FILE_REFUSED` for `field` if it is not readable
 */
export async function renderImageSizes(content: Readable, field = 'image') {
  const bytes = await buffer(content);
  try {
    const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDTHS.at(-1), withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const widths = [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
    const sizes: RenderedSize[] = [];
    for (const each of widths) {
      const resized = sharp(upright.data).resize({ width: each });
      for (const type of ['avif', 'webp'] as const) {
        const { data, info } = await FORMATS[type](resized.clone()).toBuffer({ resolveWithObject: true });
        sizes.push({ width: info.width, height: info.height, type, bytes: data });
      }
    }
    return { width, height, sizes };
  } catch (cause) {
    const fields = [{ field, key: 'problems.fileRefused' }];
    throw new ServiceError('FILE_REFUSED', { fields, cause });
  }
}
