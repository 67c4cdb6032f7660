import type { SiteData } from '@larkfield/federation/compose';
import { AREA_ID_PREFIX } from '@larkfield/federation/ids';
import { SiteRoot, type Site } from '@larkfield/area';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { renderFrame } from '../server.tsx';
import { shellSite } from './site.ts';

export interface DocumentInput {
  readonly data: SiteData;
  /** Page rendered ahead of time; nothing for an empty main part. */
  readonly Page?: ComponentType | undefined;
  readonly path?: string;
}

/** Puts the document of a page into the test's document, as the edge sends it. */
export function serveDocument({ data, Page, path = '/' }: DocumentInput): void {
  const site: Site = shellSite({ path, interactive: false, routes: data.table.routes, brand: data.brand });
  const { top, bottom } = renderFrame(site);
  const element = Page && (
    <SiteRoot site={site}>
      <Page />
    </SiteRoot>
  );
  const main = element ? renderToString(element, { identifierPrefix: AREA_ID_PREFIX }) : '';
  const mark = element && data.page ? ` data-page="${data.page.area}/${data.page.page}"` : '';
  history.replaceState(null, '', path);
  document.title = 'as served';
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
  document.documentElement.dataset['theme'] = 'default';
  document.body.innerHTML = `<div id="shell-top">${top}</div>
<main id="main" tabindex="-1"${mark}>${main}</main>
<div id="shell-bottom">${bottom}</div>`;
}
