import { PAGE_DATA_PATH, splitPath, type PageData } from '@larkfield/contracts';
import { listedPages } from '@larkfield/federation/compose';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './addresses.ts';
import type { AnswerPage } from './dynamic-pages.ts';
import type { SiteOf } from './live-site.ts';
import { routeAt, spelledPath } from './routes.ts';

const RETRY_AFTER_S = 5;

/** What an open page needs to show one that has data without loading its document: `/page-data/ar/openings/tester?a=1`. */
export function registerPageData(app: FastifyInstance, siteOf: SiteOf, answerPage: AnswerPage): void {
  app.get(`${PAGE_DATA_PATH}/*`, async (request, reply) => {
    const site = siteOf(request);
    const { language, path } = splitPath(pathOf(request).slice(PAGE_DATA_PATH.length));
    const route = routeAt(site.contracts, path);
    const search = request.url.slice(pathOf(request).length);
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    // The document of such an address leads elsewhere, too.
    const spelled = spelledPath(site.contracts, path);
    if (spelled && spelled !== path) return { status: 301, location: spelled + search } satisfies PageData;
    if (route?.listsPages) {
      const data = listedPages(site.contracts, site.words[language]);
      return { status: 200, ...site.wordsOf(language, route), data } satisfies PageData;
    }
    // What is a visitor's own is nobody's to tell but the page's own calls.
    const answer =
      route?.kind === 'dynamic' && route.audience === 'public'
        ? await answerPage({ site, route, language, path, search })
        : ({ status: 404, maxAgeS: 0 } as const);
    if (!answer || answer.status === 503) {
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER_S))
        .send({ status: 503 } satisfies PageData);
    }
    if (answer.status === 301) return { status: 301, location: answer.location } satisfies PageData;
    if (answer.status !== 200) return { status: answer.status } satisfies PageData;
    const { title, description, data = null } = answer;
    return { status: 200, title, description, data } satisfies PageData;
  });
}
