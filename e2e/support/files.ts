/** Files that visitors of a test send. */
export { samplePdf, zipOf } from '@larkfield/kit/testing';

/** A scan waits for its turn, and on a busy machine for the machine. */
export const SCANNED = { timeout: 60_000 };
