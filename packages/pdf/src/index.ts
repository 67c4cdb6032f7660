export type { Block } from './blocks.ts';
export { renderPictures, type PictureSettings } from './pictures.ts';
export { renderPdf, type DocumentSettings } from './render.ts';
