export { libraries } from './libraries.ts';
export { renderPage, type Pages } from './render.tsx';
