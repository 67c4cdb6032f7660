import type { SiteData } from '@larkfield/federation/compose';
import type { Site } from '@larkfield/area';
import type { ComponentType } from 'react';
import { renderFrame, renderOffer, renderPage, renderSystemPage } from '../server.tsx';
import { shellSite } from './site.ts';

export interface DocumentInput {
  readonly data: SiteData;
  /** Server-rendered page; without it `<main>` is empty. */
  readonly Page?: ComponentType | undefined;
  readonly path?: string;
}

/** Writes the document of a page into the test's document, as the edge sends it. */
export async function serveDocument({ data, Page, path = '/' }: DocumentInput): Promise<void> {
  const bar = data.page ? data.table.areas[data.page.area]?.bar : undefined;
  const around = { path, interactive: false, routes: data.table.routes, brand: data.brand, bar };
  const site: Site = shellSite(data.page ? around : { ...around, path: '', route: undefined });
  const { top, bottom } = renderFrame(site);
  const banner = data.offer ? renderOffer(site, data.offer) : '';
  const page = Page
    ? await renderPage({ page: { lazy: () => Promise.resolve({ Component: Page }) } }, 'page', site)
    : '';
  const main = data.page ? page : renderSystemPage('not-found', site);
  const mark = Page && data.page ? ` data-page="${data.page.area}/${data.page.page}"` : '';
  history.replaceState(null, '', path);
  document.title = 'as served';
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
  document.documentElement.dataset['theme'] = 'automatic';
  document.body.innerHTML = `<div id="shell-top">${top.replace('data-offer="">', (place) => place + banner)}</div>
<main id="main" tabindex="-1"${mark}>${main}</main>
<div id="shell-bottom">${bottom}</div>`;
  const json = Object.assign(document.createElement('script'), { type: 'application/json', id: 'site-data' });
  json.textContent = JSON.stringify(data);
  document.body.append(json);
}
