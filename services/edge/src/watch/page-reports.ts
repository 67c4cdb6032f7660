import {
  PAGE_FIGURES_PATH,
  PAGE_REPORTS_PATH,
  type PageFigures,
  type PageReport,
} from '@larkfield/contracts';
import { addressOf, isCrossSite } from '@larkfield/kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../proxy.ts';
import { refusalOf, type AdmitAdmin } from '../viewers.ts';
import { fewPerMinute } from './few-per-minute.ts';
import type { KnownSite, KnownSites } from './known-sites.ts';
import { createPageCounters, isOf, type PageCounters, type ReportOutcome } from './page-counters.ts';
import { createLastDay } from './last-day.ts';
import type { EdgeMetrics } from './metrics.ts';
import { readReport } from './report-schema.ts';

/** Five failures with the longest names are shorter. */
const LONGEST_REPORT = 4 * 1024;
/** A visitor opens a page now and then; behind one address there may be an office. */
const MOST_OF_ADDRESS = 60;
/** Lines of the log: counting goes on. */
const MOST_LINES = 60;

const STATUS: Readonly<Record<ReportOutcome, number>> = {
  counted: 204,
  declined: 204,
  refused: 400,
  limited: 429,
};

export interface PageReportOptions {
  readonly origin: string;
  /** Percent of visits that are reported; at 0 nothing is taken. */
  readonly share: number;
  readonly metrics: EdgeMetrics;
  readonly admitAdmin: AdmitAdmin;
  /** Hears of each report that was taken. */
  readonly onReport?: OnReport;
}

export type OnReport = (request: FastifyRequest, report: PageReport) => void;

/** Takes what browsers report, and tells administrators of the last day of it: their calls reach no operator's port. */
export function registerPageReports(
  app: FastifyInstance,
  { origin, share, metrics, admitAdmin, onReport = () => undefined }: PageReportOptions,
): void {
  const lastDay = createLastDay();
  const counters = createPageCounters(metrics, lastDay);
  if (share > 0) takeReports(app, { origin, sites: metrics.sites, counters, onReport });
  app.get(PAGE_FIGURES_PATH, async (request, reply) => {
    const refusal = refusalOf(await admitAdmin(request));
    if (refusal) return refuse(request, reply, refusal);
    const figures: PageFigures = { share, since: lastDay.since().toISOString(), areas: lastDay.areas() };
    return reply.header('cache-control', 'no-store').send(figures);
  });
}

interface ReportOptions {
  /** Public origin of the site. */
  readonly origin: string;
  readonly sites: KnownSites;
  readonly counters: PageCounters;
  readonly onReport: OnReport;
  readonly now?: () => number;
}

/**
 * Takes what browsers report of pages. Nothing of a report is kept but numbers under names of contracts and releases, and of
 * a failure the hash of its place, in the log. A report that names anything else is refused: nobody makes figures up.
 */
function takeReports(
  app: FastifyInstance,
  { origin, sites, counters, onReport, now = Date.now }: ReportOptions,
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
    counters.count(site, report);
    writeDown(request, site, report);
    onReport(request, report);
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
      counters.told('refused');
      return reply.code(statusCode).send();
    });
    scope.post(PAGE_REPORTS_PATH, async (request, reply) => {
      const outcome = outcomeOf(request);
      counters.told(outcome);
      if (outcome === 'limited') reply.header('retry-after', '60');
      return reply.code(STATUS[outcome]).header('cache-control', 'no-store').send();
    });
  });
}

/** Browsers say so with each request. Ours send nothing then; this is for those that are not ours to tell. */
function isDeclined({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on';
}
