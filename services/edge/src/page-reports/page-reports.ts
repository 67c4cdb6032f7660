import {
  PAGE_METRICS_PATH,
  PAGE_REPORTS_PATH,
  type PageMetrics,
  type PageReport,
} from '@larkfield/contracts';
import { clientNetwork, isCrossSite } from '@larkfield/kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../calls/proxy.ts';
import { admissionError, type AdmitAdmin } from '../calls/admin-admission.ts';
import { createMinuteRateLimiter } from './minute-rate-limiter.ts';
import type { KnownSite, KnownSites } from '../monitoring/known-sites.ts';
import {
  createPageCounters,
  isReportOfSite,
  type PageCounters,
  type ReportOutcome,
} from './page-counters.ts';
import { createLastDay } from './last-day.ts';
import type { EdgeMetrics } from '../monitoring/metrics.ts';
import { readReport } from './report-schema.ts';

/** Maximum bytes of a report, more than five failures with the longest names need. */
const MAX_REPORT_BYTES = 4 * 1024;
/** Maximum reports of one address per minute. An office may share an address. */
const MAX_REPORTS_PER_ADDRESS = 60;
/** Maximum log lines per minute. Further failures are only counted. */
const MAX_LOG_LINES = 60;

const STATUS: Readonly<Record<ReportOutcome, number>> = {
  counted: 204,
  declined: 204,
  refused: 400,
  limited: 429,
};

export interface PageReportOptions {
  readonly origin: string;
  readonly share: number;
  readonly metrics: EdgeMetrics;
  readonly admitAdmin: AdmitAdmin;
  readonly onReport?: OnReport;
}

export type OnReport = (request: FastifyRequest, report: PageReport) => void;

/**
 * Registers the route for page reports, and the metrics of the last day for administrators, who cannot reach the operator's
 * port.
 */
export function registerPageReports(
  app: FastifyInstance,
  { origin, share, metrics, admitAdmin, onReport = () => undefined }: PageReportOptions,
): void {
  const lastDay = createLastDay();
  const counters = createPageCounters(metrics, lastDay);
  if (share > 0) registerReports(app, { origin, sites: metrics.sites, counters, onReport });
  app.get(PAGE_METRICS_PATH, async (request, reply) => {
    const error = admissionError(await admitAdmin(request, ['administrator']));
    if (error) return sendError(request, reply, error);
    const pageMetrics: PageMetrics = { share, since: lastDay.since().toISOString(), areas: lastDay.areas() };
    return reply.header('cache-control', 'no-store').send(pageMetrics);
  });
}

interface ReportOptions {
  readonly origin: string;
  readonly sites: KnownSites;
  readonly counters: PageCounters;
  readonly onReport: OnReport;
  readonly now?: () => number;
}

/**
 * Registers the route for page reports. A report is only counted under names from contracts and releases; for a failure, the
 * hash of its position is logged. A report with any other name is rejected, so that nobody can add series.
 */
function registerReports(
  app: FastifyInstance,
  { origin, sites, counters, onReport, now = Date.now }: ReportOptions,
): void {
  const own = new URL(origin).origin;
  const admitsAddress = createMinuteRateLimiter(MAX_REPORTS_PER_ADDRESS, now);
  const admitsLine = createMinuteRateLimiter(MAX_LOG_LINES, now);

  function outcomeOf(request: FastifyRequest): ReportOutcome {
    if (isCrossSite(request, own)) return 'refused';
    if (isDeclined(request)) return 'declined';
    if (!admitsAddress(clientNetwork(request.ip))) return 'limited';
    const report = readReport(request.body);
    const site = report && sites.of(report.site);
    if (!report || !site || !isReportOfSite(site, report)) return 'refused';
    counters.count(site, report);
    logFailures(request, site, report);
    onReport(request, report);
    return 'counted';
  }

  function logFailures({ log }: FastifyRequest, { releases }: KnownSite, { failures }: PageReport): void {
    for (const { kind, area, at } of failures) {
      const release = releases.get(area);
      if (admitsLine('')) log.warn({ area, release, code: at }, `a page in a browser: ${kind}`);
    }
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Invalid length or content type. No error page, because browsers ignore the response.
    scope.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 400 }, _request, reply) => {
      counters.countReport('refused');
      return reply.code(statusCode).send();
    });
    scope.post(PAGE_REPORTS_PATH, async (request, reply) => {
      const outcome = outcomeOf(request);
      counters.countReport(outcome);
      if (outcome === 'limited') reply.header('retry-after', '60');
      return reply.code(STATUS[outcome]).header('cache-control', 'no-store').send();
    });
  });
}

/**
 * Returns whether the browser asks not to be tracked or to save data. Our script does not send reports then; other clients
 * may.
 */
function isDeclined({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on';
}
