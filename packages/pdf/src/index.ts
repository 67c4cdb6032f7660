export type { Block } from './blocks.ts';
export { renderPictures, type PictureSettings } from './render-pictures.ts';
export { renderPdf, type DocumentSettings } from './render-pdf.ts';
