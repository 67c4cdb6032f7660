import { decodeQR } from 'qr/decode.js';

/** Returns the text of the QR code in a picture with four bytes per pixel; undefined if there is none. */
export function decodeImage(image: Pick<ImageData, 'width' | 'height' | 'data'>): string | undefined {
  try {
    return decodeQR({ width: image.width, height: image.height, data: image.data });
  } catch {
    // The library throws if it finds no code.
    return undefined;
  }
}
