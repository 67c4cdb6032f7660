export { createRenderer, type RenderPage } from './render.tsx';
