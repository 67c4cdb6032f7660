/** Files that visitors of a test send. */
export { samplePdf, zipOf } from '@larkfield/kit/testing';
