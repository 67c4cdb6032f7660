import { SiteRoot, type LazyRoute, type Site } from '@larkfield/area';
import { renderToString } from 'react-dom/server';
import { AREA_ID_PREFIX } from './ids.ts';

/** Renders one page as the HTML of its fragment. */
export type RenderPage = (page: string, site: Site) => Promise<string>;

/** Makes the render function of an area. The page's code is there before rendering starts, so nothing suspends. */
export function createRenderer(pages: Readonly<Record<string, LazyRoute>>): RenderPage {
  return async (name, site) => {
    const load = pages[name];
    if (!load) throw new Error(`no page ${name} in src/pages.ts`);
    const { Component: Page } = await load.lazy();
    return renderToString(
      <SiteRoot site={site}>
        <Page />
      </SiteRoot>,
      { identifierPrefix: AREA_ID_PREFIX },
    );
  };
}
