import type { SiteData } from '@larkfield/federation/compose';
import type { Host } from '@larkfield/federation/host';
import { createController } from './controller.ts';
import { createJsonCache } from './fetch-json.ts';
import { watchReleases } from './freshness.ts';
import { prefetchOnIntent, warmWhenIdle } from './intent.ts';
import { startRuler } from '../reading/settings.ts';
import { resolveTarget, startRouter } from './router.ts';

/** Takes over the document: hydrates it, routes from then on, and offers the visitor's language. */
export function startShell(host: Host): void {
  const data = JSON.parse(document.getElementById('site-data')?.textContent ?? '') as SiteData;
  startRuler();
  const fetchJson = createJsonCache();
  const releases = watchReleases(data.table.id);
  const controller = createController({ data, host, fetchJson });
  controller.watchSession();
  // What helps with the next step waits until this one is done.
  void controller.openFirstPage().then(() => {
    warmWhenIdle(host, controller.table);
    controller.offerLanguage().catch(() => {
      // The page is complete without the offer.
    });
  });
  startRouter({
    resolve: (url) => (releases.isStale() ? undefined : resolveTarget(url, controller.table())),
    isOpen: controller.isOpen,
    show: controller.show,
  });
  prefetchOnIntent(host, controller.table, fetchJson);
}
