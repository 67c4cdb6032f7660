import '@larkfield/ui/styles/site.css';
import './favicon.svg';
import type { SiteData } from '@larkfield/federation/compose';
import { createFederation, createHost } from '@larkfield/federation/host';
import { createController } from './app/controller.ts';
import { createJsonCache } from './app/fetch-json.ts';
import { watchReleases } from './app/freshness.ts';
import { prefetchOnIntent } from './app/intent.ts';
import { resolveTarget, startRouter } from './app/router.ts';

const data = JSON.parse(document.getElementById('site-data')?.textContent ?? '') as SiteData;
const fetchJson = createJsonCache();
const federation = createFederation();
const host = createHost({ federation: () => federation });
const releases = watchReleases(data.table.id);
const controller = createController({ data, host, fetchJson });

void controller.openFirstPage();
startRouter({
  resolve: (url) => (releases.isStale() ? undefined : resolveTarget(url, controller.table())),
  show: controller.show,
});
prefetchOnIntent(host, controller.table, fetchJson);
void controller.offerLanguage().catch(() => {
  // The page is complete without the offer.
});
