import { createUnsaved, SiteRoot, type AreaRouteModule, type Site } from '@larkfield/area';
import { localizePath } from '@larkfield/contracts';
import type { Frame, LanguageOffer, SystemPage } from '@larkfield/federation/compose';
import type { Pages } from '@larkfield/federation/server';
import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './hydration/root-id-prefixes.ts';
import type { RootPlace, Shell } from './state/shell-context.ts';
import { ShellRoot } from './hydration/shell-root.tsx';
import {
  NO_PAGE_ROUTE,
  RENDERED_UNKNOWN_PATH,
  RENDERED_LANGUAGE,
  RENDERED_PAGE,
  serverRoutes,
} from './routing/site-routes.tsx';
import { createShellStore, type ShellStore } from './state/shell-store.ts';
import { LanguageOfferBanner } from './notices/language-offer.tsx';
import { ServedContent } from './system/served-content.tsx';

export { libraries } from '@larkfield/federation/server';

const PREFIXES: Readonly<Record<RootPlace, string>> = {
  top: TOP_ID_PREFIX,
  main: AREA_ID_PREFIX,
  bottom: BOTTOM_ID_PREFIX,
};

/** Renders header and footer around a page, equal to the browser's first render. */
export function renderFrame(site: Site): Frame {
  return { top: renderPlace('top', site), bottom: renderPlace('bottom', site) };
}

/** Renders the language offer, equal to the browser's first render on a page in another language. */
export function renderOffer(site: Site, languageOffer: LanguageOffer): string {
  const element = (
    <SiteRoot site={site}>
      <LanguageOfferBanner />
    </SiteRoot>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const shell = shellOf('top', site, createShellStore({ languageOffer }));
  return renderToString(<ShellRoot shell={shell} router={router} unsaved={createUnsaved()} />);
}

/** Renders a page of an area, equal to the browser's first render. Its code is loaded before, so nothing suspends. */
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

export function renderSystemPage(name: SystemPage, site: Site): string {
  return renderPlace('main', withoutPage(site), { content: <ServedContent name={name} /> });
}

/** Renders the content for browsers without script if a page could not be server-rendered. */
export function renderUnavailable(site: Site): string {
  return renderPlace('main', withoutPage(site), { content: <ServedContent name="error" numbered={false} /> });
}

export function systemTitle(name: SystemPage, site: Site): string {
  return site.i18n.getFixedT(site.language, 'shell')(`system.${name}.title`);
}

function withoutPage(site: Site): Site {
  return { ...site, path: '', route: undefined };
}

interface Content {
  readonly module?: AreaRouteModule;
  readonly data?: unknown;
  /** Content of `<main>` if there is no page. */
  readonly content?: ReactNode;
}

function renderPlace(place: RootPlace, site: Site, { module, data = null, content }: Content = {}): string {
  const { language, dir, i18n, routes, route, path, search, bar } = site;
  const areas = route ? { [route.area]: { bar } } : {};
  const shared = { language, dir, i18n, table: { routes, areas } };
  const router = createMemoryRouter(serverRoutes(route, { language, content }), {
    initialEntries: [localizePath(path || '/', language) + search],
    hydrationData: {
      loaderData: {
        [RENDERED_LANGUAGE]: shared,
        [RENDERED_PAGE]: data,
        [RENDERED_UNKNOWN_PATH]: data,
        [NO_PAGE_ROUTE]: shared,
      },
    },
  });
  const shell = shellOf(place, site, createShellStore(), module);
  return renderToString(<ShellRoot shell={shell} router={router} unsaved={createUnsaved()} />, {
    identifierPrefix: PREFIXES[place],
  });
}

function shellOf(place: RootPlace, site: Site, store: ShellStore, module?: AreaRouteModule): Shell {
  const { brand, refreshSession, logout } = site;
  return { place, store, brand, pageOf: () => module, refreshSession, logout };
}
