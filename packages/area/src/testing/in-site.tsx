import type { RouteSummary } from '@larkfield/contracts';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

type DataRouter = ReturnType<typeof createMemoryRouter>;
import { createI18n, type Texts } from '../i18n.ts';
import { SiteRoot } from '../site/site-root.tsx';
import type { Site } from '../site/site.ts';

export function siteWith(texts: Texts = {}, changes: Partial<Site> = {}): Site {
  const language = changes.language ?? 'en';
  return {
    language,
    dir: 'ltr',
    path: '/',
    route: undefined,
    search: '',
    routes: [],
    kinds: [],
    settings: [],
    session: { kind: 'visitor', events: [], loading: false },
    brand: {
      name: 'Larkfield',
      product: 'LarkSuite',
      email: 'hello@larkfield.example',
      phone: '',
      address: [],
      social: [],
      blog: [],
      copyright: '',
    },
    i18n: createI18n(language, texts),
    interactive: true,
    refreshSession: () => Promise.resolve({ kind: 'visitor', events: [], loading: false }),
    logout: () => Promise.resolve(true),
    ...changes,
  };
}

export function routeAt(path: string): RouteSummary {
  return { path, area: 'test', page: 'test', audience: 'public', navigation: [] };
}

export function renderInSite(site: Site, element: ReactNode): RenderResult & { readonly router: DataRouter } {
  const page = { path: '*', element: <SiteRoot site={site}>{element}</SiteRoot> };
  const router = createMemoryRouter([page], { initialEntries: [site.path] });
  return { ...render(<RouterProvider router={router} />), router };
}
