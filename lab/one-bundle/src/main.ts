import '@larkfield/ui/styles/site.css';
import '../../../shell/src/routing/frame.css';
import '../../../shell/src/favicon.svg';
import type { LazyRoute } from '@larkfield/area';
import { pages as marketing } from '../../../mf-marketing/src/pages.ts';
import { pages as support } from '../../../mf-support/src/pages.ts';
import { startShell } from '../../../shell/src/start.tsx';

/** The same site as one ordinary bundle without federation: the other side of the page benchmark. */
const areas: Readonly<Record<string, Readonly<Record<string, LazyRoute>>>> = {
  'mf-marketing': marketing,
  'mf-support': support,
};

startShell({
  async load(area, _summary, page) {
    const module = await areas[area]?.[page]?.lazy();
    if (!module) throw new Error(`no page ${area}/${page}`);
    return module;
  },
  prefetch: () => undefined,
  preload: () => Promise.resolve(),
});
