export type { Block } from './blocks.ts';
export { renderPdf, type DocumentSettings } from './render.ts';
