import { SiteRoot, type PageData, type Site } from '@larkfield/area';
import { localizePath } from '@larkfield/contracts';
import { act, render, type RenderResult } from '@testing-library/react';
import { createContext, useContext, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { testSite } from './site.ts';

export interface SiteRender extends RenderResult {
  change(site: Site): void;
  goTo(address: string): Promise<void>;
  readonly visits: readonly string[];
}

/** Data of the rendered page by path pattern: `{ '/openings/:slug': opening }`. */
export type TestPageData = Partial<PageData>;

const Around = createContext<Site | undefined>(undefined);

/** Creates a router that renders the element at every address, with loader data if given. */
function routerAround(
  site: Site,
  element: ReactElement,
  given: TestPageData = {},
  next?: () => Promise<PageData[keyof PageData]>,
) {
  const [data] = Object.values(given);
  const page = { id: 'page', path: '*', element: <InSite>{element}</InSite> };
  const address = localizePath(site.path || '/', site.language) + site.search;
  const initialEntries = [address];
  if (data === undefined) return createMemoryRouter([page], { initialEntries });
  const hydrationData = { loaderData: { [page.id]: data } };
  return createMemoryRouter([{ ...page, loader: next ?? (() => data) }], { initialEntries, hydrationData });
}

function InSite({ children }: { readonly children: ReactElement }) {
  const site = useContext(Around);
  if (!site) throw new Error('InSite: the page has no site context');
  return (
    <SiteRoot site={site}>
      <main>{children}</main>
    </SiteRoot>
  );
}

/**
 * Renders a component in a site with English texts. `useLoaderData()` returns `data` of the page's path pattern, then
 * results of `next` for later addresses.
 */
export function renderInSite(
  element: ReactElement,
  site: Site = testSite(),
  data?: TestPageData,
  next?: () => Promise<PageData[keyof PageData]>,
): SiteRender {
  const router = routerAround(site, element, data, next);
  const visits: string[] = [];
  router.subscribe(({ navigation, location }) => {
    const { pathname, search, hash } = location;
    if (navigation.state === 'idle') visits.push(pathname + search + hash);
  });
  const inSite = (around: Site) => (
    <Around value={around}>
      <RouterProvider router={router} />
    </Around>
  );
  document.querySelector('[data-static]')?.remove();
  const result = render(inSite(site));
  const goTo = (address: string) => act(async () => router.navigate(address));
  return { ...result, visits, goTo, change: (next) => result.rerender(inSite(next)) };
}

/** Renders the HTML that a visitor without script receives. */
export function renderStatic(
  element: ReactElement,
  changes: Partial<Site> = {},
  data?: TestPageData,
): HTMLElement {
  const site = testSite(changes);
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <Around value={site}>
      <RouterProvider router={routerAround(site, element, data)} />
    </Around>,
  );
  const main = container.querySelector('main') ?? container;
  main.dataset['static'] = '';
  document.querySelector('[data-static]')?.remove();
  document.body.append(main);
  return main;
}
