import { promisify } from 'node:util';
import { statusClass, createRegistry, requestMetrics } from '@larkfield/kit/monitoring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheResult } from '../caching/page-cache.ts';
import { createKnownSites, type KnownSites } from './known-sites.ts';
import { recordedRouteOf, releaseIn } from './recorded-routes.ts';
import { createSiteSeries, type SiteSeries } from './site-series.ts';

/** Why a request or connection was rejected before any work was done for it. Values of a metric label. */
const REJECTION_CAUSES = [
  'late call',
  'late page',
  'busy service',
  'busy page',
  'connections',
  'resets',
] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/** Metrics of the edge. Labels contain only names from contracts and releases, nothing that clients can make up. */
export interface EdgeMetrics {
  readonly registry: Registry;
  readonly series: SiteSeries;
  readonly sites: KnownSites;
  countRejected(cause: RejectionCause): void;
  countCacheResult(page: { readonly area: string; readonly route: string }, result: CacheResult): void;
}

export function createEdgeMetrics(): EdgeMetrics {
  const registry = createRegistry('edge');
  const registers = [registry];
  const shed = new Counter({
    name: 'larkfield_shed_total',
    help: 'Requests and connections that were rejected because of overload.',
    labelNames: ['cause'],
    registers,
  });
  const cached = new Counter({
    name: 'larkfield_page_cache_total',
    help: 'Dynamic pages by the source of their answer.',
    labelNames: ['area', 'route', 'result'],
    registers,
  });
  for (const cause of REJECTION_CAUSES) shed.inc({ cause }, 0);
  return {
    registry,
    series: createSiteSeries(),
    sites: createKnownSites(),
    countRejected: (cause) => shed.inc({ cause }),
    countCacheResult: (page, result) => cached.inc({ ...page, result }),
  };
}

/**
 * Measures all requests, counts documents by release, and adds a gauge of open connections. Previews are not counted: their
 * few visits would evict the series of sites that visitors get.
 */
export function measureRequests(
  app: FastifyInstance,
  { registry, series, sites }: EdgeMetrics,
  isPreview: (request: FastifyRequest) => boolean,
): void {
  const registers = [registry];
  const recordRequest = requestMetrics(registry);
  const documents = new Counter({
    name: 'larkfield_documents_total',
    help: 'Documents of pages by the release that rendered them.',
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
    const { pattern, area, site, isPage } = recordedRouteOf(request);
    recordRequest({ method: request.method, route: pattern, status, ms });
    if (!isPage || !site || area === undefined || isPreview(request)) return;
    sites.see(site);
    const release = releaseIn(site, area);
    const labels = { site: site.manifest.id, area, release, route: pattern, status: statusClass(status) };
    documents.inc(series.note(documents, labels));
  });
}
