/** A PDF that the scan finds clean, for forms with a file. */
export { samplePdf } from '@larkfield/kit/testing';
