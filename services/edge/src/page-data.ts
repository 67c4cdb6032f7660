import { PAGE_DATA_PATH, splitPath, type PageData } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { listedPages } from '@larkfield/federation/compose';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './addresses.ts';
import type { AnswerPage } from './dynamic-pages.ts';
import type { SiteOf } from './live-site.ts';
import { goneSignal } from './gone.ts';
import { routeAt, spelledPath } from './routes.ts';

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
    if (route?.kind !== 'dynamic' || route.audience !== 'public') return { status: 404 } satisfies PageData;
    const wanted = { site, route, language, path, search, isPatient: true, gone: goneSignal(reply) };
    const { answer, isOutdated } = await answerPage(wanted);
    const told = toldOf(answer);
    return reply.code(told.status === 503 ? 503 : 200).send(isOutdated ? { ...told, stale: true } : told);
  });
}

/** What the browser needs of an answer. */
function toldOf(answer: PageAnswer | undefined): PageData {
  if (answer?.status === 301) return { status: 301, location: answer.location };
  if (answer?.status !== 200) return { status: answer?.status ?? 503 };
  const { title, description, data = null } = answer;
  return { status: 200, title, description, data };
}
