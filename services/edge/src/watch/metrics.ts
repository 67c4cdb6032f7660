import { promisify } from 'node:util';
import { classOf, createRegistry, requestMetrics } from '@larkfield/kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheResult } from '../page-cache.ts';
import { createKnownSites, type KnownSites } from './known-sites.ts';
import { notedOf, releaseIn } from './noted-routes.ts';
import { createSiteSeries, type SiteSeries } from './site-series.ts';

/** Why something was refused before anything was done for it. */
const SHED_CAUSES = ['late call', 'late page', 'busy service', 'busy page', 'connections', 'resets'] as const;
export type ShedCause = (typeof SHED_CAUSES)[number];

/** What the edge counts. Labels hold names of contracts and releases, and nothing that a stranger can make up. */
export interface EdgeMetrics {
  readonly registry: Registry;
  readonly series: SiteSeries;
  readonly sites: KnownSites;
  shed(cause: ShedCause): void;
  cached(page: { readonly area: string; readonly route: string }, result: CacheResult): void;
}

export function createEdgeMetrics(): EdgeMetrics {
  const registry = createRegistry('edge');
  const registers = [registry];
  const shed = new Counter({
    name: 'larkfield_shed_total',
    help: 'Requests and connections that were refused because there was no time or no room for them.',
    labelNames: ['cause'],
    registers,
  });
  const cached = new Counter({
    name: 'larkfield_page_cache_total',
    help: 'Pages rendered on request, by where their answer came from.',
    labelNames: ['area', 'route', 'result'],
    registers,
  });
  for (const cause of SHED_CAUSES) shed.inc({ cause }, 0);
  return {
    registry,
    series: createSiteSeries(),
    sites: createKnownSites(),
    shed: (cause) => shed.inc({ cause }),
    cached: (page, result) => cached.inc({ ...page, result }),
  };
}

/**
 * Measures all requests, counts documents by their release, and tells how many connections are open. What a preview shows to
 * a few is not counted: it would push out the figures of sites that visitors get.
 */
export function measureRequests(
  app: FastifyInstance,
  { registry, series, sites }: EdgeMetrics,
  isPreview: (request: FastifyRequest) => boolean,
): void {
  const registers = [registry];
  const answered = requestMetrics(registry);
  const documents = new Counter({
    name: 'larkfield_documents_total',
    help: 'Documents of pages, by the release that they were made from.',
    labelNames: ['site', 'area', 'release', 'route', 'status'],
    registers,
  });
  const connections = promisify(app.server.getConnections.bind(app.server));
  new Gauge({
    name: 'larkfield_open_connections',
    help: 'Connections that are open.',
    registers,
    async collect() {
      this.set(await connections());
    },
  });
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: ms }) => {
    const { pattern, area, site, isPage } = notedOf(request);
    answered({ method: request.method, route: pattern, status, ms });
    if (!isPage || !site || area === undefined || isPreview(request)) return;
    sites.see(site);
    const release = releaseIn(site, area);
    const labels = { site: site.manifest.id, area, release, route: pattern, status: classOf(status) };
    documents.inc(series.note(documents, labels));
  });
}
