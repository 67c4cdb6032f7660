import { isPattern, LANGUAGES, type AreaContract, type Language } from '@larkfield/contracts';
import type { Log } from '@larkfield/kit/runtime';
import type { ServiceAddresses } from '../config.ts';
import { Overloaded, type Rank } from '../service-clients/concurrency-limiter.ts';
import { cachePerSite } from '../sites/live-site.ts';
import { PageCache, type PageLookup } from '../caching/page-cache.ts';
import type { RequestPage } from './page-service.ts';
import type { OwnedRoute } from '../routing/area-routes.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import type { EdgeMetrics } from '../monitoring/metrics.ts';
import { withTimeout } from '../requests/with-timeout.ts';

export interface DynamicPageRequest {
  readonly site: ComposedSite;
  readonly route: OwnedRoute;
  readonly language: Language;
  /** Site path without language. */
  readonly path: string;
  /** Query: empty, or with its question mark. */
  readonly search: string;
  /** Whether to wait for the service's full time limit, as for an open page that still shows the previous page. */
  readonly waitsFullLimit: boolean;
  readonly signal?: AbortSignal;
}

/** Loads a page from cache or service. The answer is undefined if neither has one, and for pages that are not public. */
export type LoadPage = (page: DynamicPageRequest) => Promise<PageLookup>;

export interface DynamicPages {
  readonly loadPage: LoadPage;
  /** Marks the cached pages of a service on all sites as outdated, after a call that may have changed them. */
  invalidateService(service: string): void;
  /**
   * Loads the pages of a site with fixed addresses into the cache, in all languages, the default one first. Asks a second
   * time for a page without an answer; after that it leaves out this area. Resolves when they are loaded, or after
   * `limitMs`; the rest continues in the background.
   */
  warm(site: ComposedSite, limitMs?: number): Promise<void>;
}

/** How long a trial waits for the cache to be warmed up. */
const WARM_LIMIT_MS = 5_000;
/** How long the start of an edge waits. Nobody is served meanwhile, and a busy machine needs this long. */
export const START_WARM_LIMIT_MS = 30_000;
/** Concurrent requests while warming up. Low, because visitors of the current site come first. */
const WARM_PARALLEL = 4;

interface PagesOfRoute {
  readonly service: string;
  readonly cache: PageCache;
}

/** Creates the loader of dynamic pages, with one cache per site and route. */
export function createDynamicPages(
  services: ServiceAddresses,
  ask: RequestPage,
  log: Log,
  { countCacheResult, countRejected }: Pick<EdgeMetrics, 'countCacheResult' | 'countRejected'>,
): DynamicPages {
  /** Caches of all served sites. Weak references let them go with their site. */
  const siteCaches = new Set<WeakRef<Map<OwnedRoute['path'], PagesOfRoute>>>();
  const caches = cachePerSite(() => {
    const routes = new Map<OwnedRoute['path'], PagesOfRoute>();
    siteCaches.add(new WeakRef(routes));
    return routes;
  });

  const cacheOf = (site: ComposedSite, { path, area }: OwnedRoute, service: string): PageCache => {
    const routes = caches(site);
    const existing = routes.get(path);
    if (existing) return existing.cache;
    const cache = new PageCache({
      onFailure(error) {
        // Only counted: a log line per rejected page would cost more than the rejection.
        if (error instanceof Overloaded) countRejected('busy page');
        else log.warn({ err: error, service }, 'service did not answer for a page');
      },
      onResult: (result) => countCacheResult({ area: area.id, route: path }, result),
    });
    routes.set(path, { service, cache });
    return cache;
  };

  const loadPage: LoadPage = async ({ site, route, language, path, search, waitsFullLimit, signal }) => {
    // The edge does not know who is signed in, and private content must not be cached: the browser loads it.
    if (route.audience !== 'public') return {};
    const [service = ''] = route.area.services;
    if (!services.has(service)) return {};
    return cacheOf(site, route, service).get({
      key: `${language} ${path}${search}`,
      hasQuery: search !== '',
      waitsFullLimit,
      signal,
      ask: (signal) =>
        ask(
          service,
          { path, language, search, site: site.manifest.id },
          { rank: rankOf(route, search), signal },
        ),
    });
  };

  return {
    loadPage,
    async warm(site, limitMs = WARM_LIMIT_MS) {
      const routes = dynamicRoutes(site.contracts).filter(({ path }) => !isPattern(path));
      const pages = LANGUAGES.flatMap(({ tag }) => routes.map((route) => ({ route, language: tag })));
      const silent = new Set<OwnedRoute['area']>();
      const load = async (page: Pick<DynamicPageRequest, 'route' | 'language'>) => {
        const { path } = page.route;
        return (await loadPage({ site, ...page, path, search: '', waitsFullLimit: true })).answer;
      };
      const worker = async () => {
        for (let page = pages.shift(); page; page = pages.shift()) {
          const { area } = page.route;
          if (silent.has(area) || (await load(page)) || (await load(page))) continue;
          silent.add(area);
        }
      };
      await withTimeout(limitMs, Promise.all(Array.from({ length: WARM_PARALLEL }, worker)));
    },
    invalidateService(service) {
      for (const reference of siteCaches) {
        const routes = reference.deref();
        if (!routes) siteCaches.delete(reference);
        for (const pages of routes?.values() ?? []) if (pages.service === service) pages.cache.invalidate();
      }
    },
  };
}

/**
 * Returns the priority of a page: fixed addresses first, then patterns, then addresses with a query, of which anybody can
 * make up any number.
 */
function rankOf({ path }: OwnedRoute, search: string): Rank {
  if (search !== '') return 2;
  return isPattern(path) ? 1 : 0;
}

function dynamicRoutes(contracts: readonly AreaContract[]): OwnedRoute[] {
  return contracts.flatMap((area) =>
    area.routes
      .filter(({ kind, audience }) => kind === 'dynamic' && audience === 'public')
      .map((route) => ({ ...route, area })),
  );
}
