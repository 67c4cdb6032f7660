import { PAGE_DATA_PATH, splitPath, type PageDataResponse } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { listedPages, ownDataPaths } from '@larkfield/federation/compose';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../routing/addresses.ts';
import type { LoadPage } from './dynamic-pages.ts';
import type { SiteOf } from '../sites/live-site.ts';
import { disconnectSignal } from '../requests/client-disconnect.ts';
import { routeAt, canonicalPath } from '../routing/area-routes.ts';

/**
 * Registers `/page-data/…` (`/page-data/ar/openings/tester?a=1`), from which an open page loads the data of another page
 * without its document.
 */
export function registerPageData(app: FastifyInstance, siteOf: SiteOf, loadPage: LoadPage): void {
  app.get(`${PAGE_DATA_PATH}/*`, async (request, reply) => {
    const site = siteOf(request);
    const { language, path } = splitPath(pathOf(request).slice(PAGE_DATA_PATH.length));
    const route = routeAt(site.contracts, path);
    const search = request.url.slice(pathOf(request).length);
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    // The document at this address redirects, too.
    const spelled = canonicalPath(site.contracts, path);
    if (spelled && spelled !== path)
      return { status: 301, location: spelled + search } satisfies PageDataResponse;
    if (route?.listsPages || route?.listsOwnData) {
      const data = route.listsOwnData
        ? ownDataPaths(site.contracts)
        : listedPages(site.contracts, site.pageMetadata[language]);
      return { status: 200, ...site.metadataOf(language, route), data } satisfies PageDataResponse;
    }
    // Private data is only available from the page's own calls.
    if (route?.kind !== 'dynamic' || route.audience !== 'public')
      return { status: 404 } satisfies PageDataResponse;
    const wanted = {
      site,
      route,
      language,
      path,
      search,
      waitsFullLimit: true,
      signal: disconnectSignal(reply),
    };
    const { answer, isOutdated } = await loadPage(wanted);
    const response = toResponse(answer);
    return reply
      .code(response.status === 503 ? 503 : 200)
      .send(isOutdated ? { ...response, stale: true } : response);
  });
}

function toResponse(answer: PageAnswer | undefined): PageDataResponse {
  if (answer?.status === 301) return { status: 301, location: answer.location };
  if (answer?.status !== 200) return { status: answer?.status ?? 503 };
  const { title, description, data = null } = answer;
  return { status: 200, title, description, data };
}
