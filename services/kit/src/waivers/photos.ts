import { renderPictures } from '@larkfield/pdf';
import sharp from 'sharp';

/** A4 at 200 dpi: readable, and ten pages are smaller than the limit of a waiver. */
const MAX_SIDE = 2_339;
/** Enough for phone cameras. Protects against small files that decode to huge images. */
const MAX_PIXELS = 60_000_000;

/** One thread per image, to leave CPU for other requests. */
sharp.concurrency(1);

export interface PhotoPage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Queue: converts one photo at a time, because a decoded one uses up to 240 MB. */
let before: Promise<unknown> = Promise.resolve();

/** Converts a photo to an upright page without metadata; undefined if it cannot be decoded. */
export function toPhotoPage(photo: Buffer, quality: number): Promise<PhotoPage | undefined> {
  const page = before.then(() => convert(photo, quality));
  before = page;
  return page;
}

async function convert(photo: Buffer, quality: number): Promise<PhotoPage | undefined> {
  try {
    const { data, info } = await sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      // Without it, transparent parts of a PNG would become black.
      .flatten({ background: '#ffffff' })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

export function renderPhotoPdf(pages: readonly PhotoPage[], createdAt: Date): Promise<Buffer> {
  return renderPictures({ title: 'Signed waiver', createdAt }, pages);
}
