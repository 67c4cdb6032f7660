import { pages } from 'area-pages';
import { createRenderer } from './render.tsx';

/** What the build of every area exports for Node: see {@link createRenderer}. */
export const renderPage = createRenderer(pages);
