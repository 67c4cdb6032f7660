import { SiteRoot, type Site } from '@larkfield/area';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { testSite } from './site.ts';

export interface SiteRender extends RenderResult {
  /** Renders the same page in a changed site: another language, another theme. */
  change(site: Site): void;
}

/** Renders a component in a site with English texts. */
export function renderInSite(element: ReactElement, site: Site = testSite()): SiteRender {
  const inSite = (around: Site) => (
    <SiteRoot site={around}>
      <main>{element}</main>
    </SiteRoot>
  );
  document.querySelector('[data-static]')?.remove();
  const result = render(inSite(site));
  return { ...result, change: (next) => result.rerender(inSite(next)) };
}

/** The document as a visitor without script gets it. */
export function renderStatic(element: ReactElement, changes: Partial<Site> = {}): HTMLElement {
  const site = testSite(changes);
  const main = document.createElement('main');
  main.innerHTML = renderToString(<SiteRoot site={site}>{element}</SiteRoot>);
  main.dataset['static'] = '';
  document.querySelector('[data-static]')?.remove();
  document.body.append(main);
  return main;
}
