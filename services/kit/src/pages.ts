/** Dynamic pages of an area. */

export { readPageHeads, type PageHead } from './pages/page-heads.ts';
export { createServicePageRenderer } from './pages/page-renderer.ts';
export {
  registerPageList,
  registerPages,
  type PageHandler,
  type PageHandlers,
  type PageRequest,
  type RenderPage,
} from './pages/page-routes.ts';
