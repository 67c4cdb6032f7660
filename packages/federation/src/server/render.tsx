import { SiteRoot, type PageLoader, type Site } from '@larkfield/area';
import { renderToString } from 'react-dom/server';
import { AREA_ID_PREFIX } from './ids.ts';

/** Pages of an area by name, as its `src/pages.ts` exports them. */
export type Pages = Readonly<Record<string, PageLoader>>;

/** Renders one page as the HTML of its fragment. The page's code is there before rendering starts, so nothing suspends. */
export async function renderPage(pages: Pages, name: string, site: Site): Promise<string> {
  const load = pages[name];
  if (!load) throw new Error(`no page ${name} in src/pages.ts`);
  const { Page } = await load();
  return renderToString(
    <SiteRoot site={site}>
      <Page />
    </SiteRoot>,
    { identifierPrefix: AREA_ID_PREFIX },
  );
}
