export { samplePdf, zipOf } from '@larkfield/kit/testing';

/** A scan may have to queue, and is slow on a busy machine. */
export const SCAN_TIMEOUT = { timeout: 60_000 };
