/** Returns the text of the QR code in the current picture of a video, if there is one. */
export type DecodeVideo = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The part of the Barcode Detection API that is used. TypeScript does not know it, because not all browsers have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Side of the picture that is searched for a code. Larger ones take longer and find no more at arm's length. */
const SIDE = 640;

/** Creates a decoder: the browser's own, or else a library, which is only then loaded. */
export async function createDecoder(): Promise<DecodeVideo> {
  const native = await createNativeDetector();
  if (native) return async (video) => (await native.detect(video))[0]?.rawValue;
  const { decodeImage } = await import(/* webpackChunkName: "qr-decoder" */ './decode-image.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight, 1));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return Promise.resolve(undefined);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(decodeImage(context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}

async function createNativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}
