import { renderPictures } from '@larkfield/pdf';
import sharp from 'sharp';

/** A page of A4 at 200 dots an inch can be read; ten of them are smaller than a waiver may be. */
const LONGEST_SIDE = 2_339;
/** What telephones take; a small file can unpack to a picture of any size. */
const MOST_PIXELS = 60_000_000;

/** One thread for each picture: a service has other things to do. */
sharp.concurrency(1);

/** A page of the waiver that somebody has taken a picture of. */
export interface PhotoPage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** One picture at a time, whoever sent it: an unpacked one takes up to 240 MB. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A photo as a page: upright, no larger than can be read, and without what a camera wrote into it, such as the place.
 * Undefined when it cannot be read.
 */
export function toPage(photo: Buffer, quality: number): Promise<PhotoPage | undefined> {
  const page = before.then(() => convert(photo, quality));
  before = page;
  return page;
}

async function convert(photo: Buffer, quality: number): Promise<PhotoPage | undefined> {
  try {
    const { data, info } = await sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      // What is transparent in a PNG would be black.
      .flatten({ background: '#ffffff' })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

export function toDocument(pages: readonly PhotoPage[], createdAt: Date): Promise<Buffer> {
  return renderPictures({ title: 'Signed waiver', createdAt }, pages);
}
