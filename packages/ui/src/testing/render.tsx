import { SiteRoot, type PageData, type Site } from '@larkfield/area';
import { localizePath } from '@larkfield/contracts';
import { act, render, type RenderResult } from '@testing-library/react';
import { createContext, useContext, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { testSite } from './site.ts';

export interface SiteRender extends RenderResult {
  /** Renders the same page in a changed site: another language, another theme. */
  change(site: Site): void;
  /** Another address of the page, by Back or a link. */
  goTo(address: string): Promise<void>;
  /** Addresses that the page has led to, in their order. */
  readonly visits: readonly string[];
}

/** Data of the page that is rendered, under its path pattern: `{ '/openings/:slug': opening }`. */
export type GivenData = Partial<PageData>;

const Around = createContext<Site | undefined>(undefined);

/** A router at the site's address whose every page is the element, with the data of a dynamic page if there are any. */
function routerAround(
  site: Site,
  element: ReactElement,
  given: GivenData = {},
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
  if (!site) throw new Error('InSite: no site around this page');
  return (
    <SiteRoot site={site}>
      <main>{children}</main>
    </SiteRoot>
  );
}

/**
 * Renders a component in a site with English texts; its `useLoaderData()` gets what `data` holds under the page's path pattern, and
 * the answers of `next` for later addresses.
 */
export function renderInSite(
  element: ReactElement,
  site: Site = testSite(),
  data?: GivenData,
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

/** The document as a visitor without script gets it. */
export function renderStatic(
  element: ReactElement,
  changes: Partial<Site> = {},
  data?: GivenData,
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
