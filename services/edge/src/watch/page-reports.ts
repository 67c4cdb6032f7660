import { PAGE_REPORTS_PATH, type PageReport } from '@larkfield/contracts';
import { addressOf, isCrossSite } from '@larkfield/kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fewPerMinute } from './few-per-minute.ts';
import type { KnownSite, KnownSites } from './known-sites.ts';
import { isOf, type PageFigures, type ReportOutcome } from './page-figures.ts';
import { readReport } from './report-schema.ts';

/** Five failures with the longest names are shorter. */
const LONGEST_REPORT = 4 * 1024;
/** A visitor opens a page now and then; behind one address there may be an office. */
const MOST_OF_ADDRESS = 60;
/** Lines of the log: the figures go on counting. */
const MOST_LINES = 60;

const STATUS: Readonly<Record<ReportOutcome, number>> = {
  counted: 204,
  declined: 204,
  refused: 400,
  limited: 429,
};

export interface PageReportOptions {
  /** Public origin of the site. */
  readonly origin: string;
  readonly sites: KnownSites;
  readonly figures: PageFigures;
  readonly now?: () => number;
}

/**
 * Takes what browsers report of pages. Nothing of a report is kept but numbers under names of contracts and releases, and of
 * a failure the hash of its place, in the log. A report that names anything else is refused: nobody makes figures up.
 */
export function registerPageReports(
  app: FastifyInstance,
  { origin, sites, figures, now = Date.now }: PageReportOptions,
): void {
  const own = new URL(origin).origin;
  const admitsAddress = fewPerMinute(MOST_OF_ADDRESS, now);
  const admitsLine = fewPerMinute(MOST_LINES, now);

  function outcomeOf(request: FastifyRequest): ReportOutcome {
    if (isCrossSite(request, own)) return 'refused';
    if (isDeclined(request)) return 'declined';
    if (!admitsAddress(addressOf(request.ip))) return 'limited';
    const report = readReport(request.body);
    const site = report && sites.of(report.site);
    if (!report || !site || !isOf(site, report)) return 'refused';
    figures.count(site, report);
    writeDown(request, site, report);
    return 'counted';
  }

  function writeDown({ log }: FastifyRequest, { releases }: KnownSite, { failures }: PageReport): void {
    for (const { kind, area, at } of failures) {
      const release = releases.get(area);
      if (admitsLine('')) log.warn({ area, release, code: at }, `a page in a browser: ${kind}`);
    }
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LONGEST_REPORT },
      (_request, body, done) => done(null, body),
    );
    // Too long, or of another type: nobody reads a page about it.
    scope.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 400 }, _request, reply) => {
      figures.told('refused');
      return reply.code(statusCode).send();
    });
    scope.post(PAGE_REPORTS_PATH, async (request, reply) => {
      const outcome = outcomeOf(request);
      figures.told(outcome);
      return reply.code(STATUS[outcome]).header('cache-control', 'no-store').send();
    });
  });
}

/** Browsers say so with each request. Ours send nothing then; this is for those that are not ours to tell. */
function isDeclined({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on';
}
