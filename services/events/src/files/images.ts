import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@larkfield/kit';
import sharp, { type Sharp } from 'sharp';

/** Widths that pages choose from; none is larger than the image itself. */
const WIDTHS = [480, 960, 1600];

/** A small file can unpack to a picture of any size. */
const MOST_PIXELS = 40_000_000;

/** Two at once are as fast as more, and a service has other things to do. */
sharp.concurrency(1);

/** Avif is smaller. At the least effort it takes three times as long as webp, with the usual one twelve times and more. */
const FORMATS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 0 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
} as const;

export interface MadeSize {
  readonly width: number;
  readonly height: number;
  readonly type: keyof typeof FORMATS;
  readonly bytes: Buffer;
}

/**
 * An image in the sizes that pages need, upright, and without anything that a camera wrote into it.
 * @throws ServiceError `FILE_REFUSED` when it cannot be read.
 */
export async function sizesOf(content: Readable) {
  const bytes = await buffer(content);
  try {
    const upright = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDTHS.at(-1), withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const widths = [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
    const sizes: MadeSize[] = [];
    for (const each of widths) {
      const resized = sharp(upright.data).resize({ width: each });
      for (const type of ['avif', 'webp'] as const) {
        const { data, info } = await FORMATS[type](resized.clone()).toBuffer({ resolveWithObject: true });
        sizes.push({ width: info.width, height: info.height, type, bytes: data });
      }
    }
    return { width, height, sizes };
  } catch (cause) {
    const fields = [{ field: 'image', key: 'problems.fileRefused' }];
    throw new ServiceError('FILE_REFUSED', { fields, cause });
  }
}
