import type { Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { Log } from '@larkfield/kit';
import type { ServiceAddresses } from './config.ts';
import { perSite } from './live-site.ts';
import { PageCache } from './page-cache.ts';
import type { AskForPage } from './page-service.ts';
import type { OwnedRoute } from './routes.ts';
import type { ComposedSite } from './site.ts';

/** A page of a dynamic route that somebody wants. */
export interface WantedPage {
  readonly site: ComposedSite;
  readonly route: OwnedRoute;
  readonly language: Language;
  /** Without language. */
  readonly path: string;
  /** Empty, or with its question mark. */
  readonly search: string;
}

/** What there is at an address; nothing while nobody can say, and for pages that are nobody's but the visitor's. */
export type AnswerPage = (page: WantedPage) => Promise<PageAnswer | undefined>;

export interface DynamicPages {
  readonly answerPage: AnswerPage;
  /** A call of a service has been answered that may have changed what its pages show. */
  written(site: ComposedSite, service: string): void;
}

interface PagesOfRoute {
  /** That answers them. */
  readonly service: string;
  readonly cache: PageCache;
}

/** Answers from the services, with copies for as long as the site is live that they were rendered for. */
export function createDynamicPages(services: ServiceAddresses, ask: AskForPage, log: Log): DynamicPages {
  const caches = perSite(() => new Map<OwnedRoute['path'], PagesOfRoute>());

  const cacheOf = (site: ComposedSite, path: OwnedRoute['path'], service: string): PageCache => {
    const known = caches(site);
    const found = known.get(path);
    if (found) return found.cache;
    const cache = new PageCache((error) =>
      log.warn({ err: error, service }, 'service did not answer for a page'),
    );
    known.set(path, { service, cache });
    return cache;
  };

  const answerPage: AnswerPage = async ({ site, route, language, path, search }) => {
    // Who is signed in is known to nobody here, and what they see is kept nowhere: the browser gets it.
    if (route.audience !== 'public') return undefined;
    const [service = ''] = route.area.services;
    if (!services.has(service)) return undefined;
    return cacheOf(site, route.path, service).get({
      key: `${language} ${path}${search}`,
      hasQuery: search !== '',
      ask: () => ask(service, { path, language, search, site: site.manifest.id }),
    });
  };

  return {
    answerPage,
    written(site, service) {
      for (const pages of caches(site).values()) if (pages.service === service) pages.cache.written();
    },
  };
}
