import { isPattern, LANGUAGES, type AreaContract, type Language } from '@larkfield/contracts';
import type { Log } from '@larkfield/kit';
import type { ServiceAddresses } from './config.ts';
import { Overloaded, type Rank } from './gate.ts';
import { perSite } from './live-site.ts';
import { PageCache, type FoundPage } from './page-cache.ts';
import type { AskForPage } from './page-service.ts';
import type { OwnedRoute } from './routes.ts';
import type { ComposedSite } from './site.ts';
import type { EdgeMetrics } from './watch/metrics.ts';
import { within } from './within.ts';

/** A page of a dynamic route that somebody wants. */
export interface WantedPage {
  readonly site: ComposedSite;
  readonly route: OwnedRoute;
  readonly language: Language;
  /** Without language. */
  readonly path: string;
  /** Empty, or with its question mark. */
  readonly search: string;
  /** The visitor has another page on the screen, and can wait for as long as the service has. */
  readonly isPatient: boolean;
  /** The visitor has gone. */
  readonly gone?: AbortSignal;
}

/** What there is at an address; nothing while nobody can say, and for pages that are nobody's but the visitor's. */
export type AnswerPage = (page: WantedPage) => Promise<FoundPage>;

export interface DynamicPages {
  readonly answerPage: AnswerPage;
  /** A call of a service has been answered that may have changed what its pages show, on every site. */
  written(service: string): void;
  /**
   * Asks for the pages of a site that no visitor has asked for yet: those with an address of their own, in all languages, the
   * default one first. Resolves when they are there, and after `limitMs` at the latest; the others follow by themselves.
   */
  warm(site: ComposedSite, limitMs?: number): Promise<void>;
}

/** How long a trial, or the start of an edge, waits for the first pages of a site. */
const WARM_LIMIT_MS = 5_000;
/** Pages that are asked for at the same time: visitors of the site before come first. */
const WARM_PARALLEL = 4;

interface PagesOfRoute {
  /** That answers them. */
  readonly service: string;
  readonly cache: PageCache;
}

/** Answers from the services, with copies for as long as the site is live that they were rendered for. */
export function createDynamicPages(
  services: ServiceAddresses,
  ask: AskForPage,
  log: Log,
  { cached, shed }: Pick<EdgeMetrics, 'cached' | 'shed'>,
): DynamicPages {
  /** Of all sites that are served, and no longer than they are. */
  const all = new Set<WeakRef<Map<OwnedRoute['path'], PagesOfRoute>>>();
  const caches = perSite(() => {
    const routes = new Map<OwnedRoute['path'], PagesOfRoute>();
    all.add(new WeakRef(routes));
    return routes;
  });

  const cacheOf = (site: ComposedSite, { path, area }: OwnedRoute, service: string): PageCache => {
    const known = caches(site);
    const found = known.get(path);
    if (found) return found.cache;
    const cache = new PageCache({
      onFailure(error) {
        // A line for each of them would cost more than the refusal.
        if (error instanceof Overloaded) shed('busy page');
        else log.warn({ err: error, service }, 'service did not answer for a page');
      },
      onResult: (result) => cached({ area: area.id, route: path }, result),
    });
    known.set(path, { service, cache });
    return cache;
  };

  const answerPage: AnswerPage = async ({ site, route, language, path, search, isPatient, gone }) => {
    // Who is signed in is known to nobody here, and what they see is kept nowhere: the browser gets it.
    if (route.audience !== 'public') return {};
    const [service = ''] = route.area.services;
    if (!services.has(service)) return {};
    return cacheOf(site, route, service).get({
      key: `${language} ${path}${search}`,
      hasQuery: search !== '',
      isPatient,
      gone,
      ask: (signal) =>
        ask(
          service,
          { path, language, search, site: site.manifest.id },
          { rank: rankOf(route, search), signal },
        ),
    });
  };

  return {
    answerPage,
    async warm(site, limitMs = WARM_LIMIT_MS) {
      const routes = dynamicRoutes(site.contracts).filter(({ path }) => !isPattern(path));
      const pages = LANGUAGES.flatMap(({ tag }) => routes.map((route) => ({ route, language: tag })));
      const worker = async () => {
        for (let page = pages.shift(); page; page = pages.shift())
          await answerPage({ site, ...page, path: page.route.path, search: '', isPatient: true });
      };
      await within(limitMs, Promise.all(Array.from({ length: WARM_PARALLEL }, worker)));
    },
    written(service) {
      for (const site of all) {
        const routes = site.deref();
        if (!routes) all.delete(site);
        for (const pages of routes?.values() ?? []) if (pages.service === service) pages.cache.written();
      }
    },
  };
}

/** Pages that nobody can make up come first, then those without a query, of which anybody can make up more. */
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
