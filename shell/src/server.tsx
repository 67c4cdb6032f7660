import { createUnsaved, SiteRoot, type AreaRouteModule, type Site } from '@larkfield/area';
import { localizePath } from '@larkfield/contracts';
import type { Frame, LanguageOffer, SystemPage } from '@larkfield/federation/compose';
import type { Pages } from '@larkfield/federation/server';
import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './app/ids.ts';
import type { Place, Shell } from './app/shell-context.ts';
import { ShellRoot } from './app/shell-root.tsx';
import {
  NO_PAGE,
  RENDERED_ANYWHERE,
  RENDERED_LANGUAGE,
  RENDERED_PAGE,
  renderedRoutes,
} from './app/site-routes.tsx';
import { createShellStore, type ShellStore } from './app/store.ts';
import { LanguageOfferBanner } from './notices/language-offer.tsx';
import { ServedContent } from './system/served-content.tsx';

export { libraries } from '@larkfield/federation/server';

const PREFIXES: Readonly<Record<Place, string>> = {
  top: TOP_ID_PREFIX,
  main: AREA_ID_PREFIX,
  bottom: BOTTOM_ID_PREFIX,
};

/** Renders header and footer around a page, exactly as the browser will first render them. */
export function renderFrame(site: Site): Frame {
  return { top: renderPlace('top', site), bottom: renderPlace('bottom', site) };
}

/** Renders the offer of a language, exactly as the browser will first render it on a page of another one. */
export function renderOffer(site: Site, offer: LanguageOffer): string {
  const element = (
    <SiteRoot site={site}>
      <LanguageOfferBanner />
    </SiteRoot>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const shell = shellOf('top', site, createShellStore({ offer }));
  return renderToString(<ShellRoot shell={shell} router={router} unsaved={createUnsaved()} />);
}

/**
 * Renders a page of an area, exactly as the browser will first render it. Its code is there before rendering starts, so
 * nothing suspends.
 */
export async function renderPage(
  pages: Pages,
  name: string,
  site: Site,
  data: unknown = null,
): Promise<string> {
  const route = pages[name];
  if (!route) throw new Error(`no page ${name} in src/pages.ts`);
  return renderPlace('main', site, { module: await route.lazy(), data });
}

export const laterPages: readonly SystemPage[] = ['gone'];

/** Renders the content of a page that belongs to the shell. */
export function renderSystemPage(name: SystemPage, site: Site): string {
  return renderPlace('main', withoutPage(site), { content: <ServedContent name={name} /> });
}

/** What browsers without script show where a page could not be rendered ahead of time. */
export function renderUnavailable(site: Site): string {
  return renderPlace('main', withoutPage(site), { content: <ServedContent name="error" numbered={false} /> });
}

/** Document title of such a page. */
export function systemTitle(name: SystemPage, site: Site): string {
  return site.i18n.getFixedT(site.language, 'shell')(`system.${name}.title`);
}

function withoutPage(site: Site): Site {
  return { ...site, path: '', route: undefined };
}

interface Content {
  readonly module?: AreaRouteModule;
  readonly data?: unknown;
  /** What stands in `<main>` where there is no page. */
  readonly content?: ReactNode;
}

function renderPlace(place: Place, site: Site, { module, data = null, content }: Content = {}): string {
  const { language, dir, i18n, routes, route, path, search, bar } = site;
  const areas = route ? { [route.area]: { bar } } : {};
  const shared = { language, dir, i18n, table: { routes, areas } };
  const router = createMemoryRouter(renderedRoutes(route, { language, content }), {
    initialEntries: [localizePath(path || '/', language) + search],
    hydrationData: {
      loaderData: {
        [RENDERED_LANGUAGE]: shared,
        [RENDERED_PAGE]: data,
        [RENDERED_ANYWHERE]: data,
        [NO_PAGE]: shared,
      },
    },
  });
  const shell = shellOf(place, site, createShellStore(), module);
  return renderToString(<ShellRoot shell={shell} router={router} unsaved={createUnsaved()} />, {
    identifierPrefix: PREFIXES[place],
  });
}

function shellOf(place: Place, site: Site, store: ShellStore, module?: AreaRouteModule): Shell {
  const { brand, refreshSession, logout } = site;
  return { place, store, brand, pageOf: () => module, refreshSession, logout };
}
