/** Files that visitors of a test send. */
export { samplePdf } from '@larkfield/kit/testing';
