import { VITALS, type PageFailure, type PageReport, type Vital } from '@larkfield/contracts';
import { Counter, Histogram } from 'prom-client';
import type { KnownSite } from '../monitoring/known-sites.ts';
import type { LastDay } from './last-day.ts';
import type { EdgeMetrics } from '../monitoring/metrics.ts';
import { isFirstReport, ratingOf, SCALES, vitalValue } from './vital-ratings.ts';

export type ReportOutcome = 'counted' | 'refused' | 'limited' | 'declined';

export interface PageCounters {
  countReport(outcome: ReportOutcome): void;
  count(site: KnownSite, report: PageReport): void;
}

/**
 * Creates the metrics of page reports, for Prometheus and for administrators. Times are recorded by route; ratings and
 * failures by language and device. All labels together would give tens of thousands of series.
 */
export function createPageCounters(
  { registry, series }: Pick<EdgeMetrics, 'registry' | 'series'>,
  lastDay: LastDay,
): PageCounters {
  const registers = [registry];
  const release = ['site', 'area', 'release'];
  const values = Object.fromEntries(
    VITALS.map((vital) => {
      const { unit, buckets } = SCALES[vital];
      const name = `larkfield_page_${vital}_${unit}`;
      const help = `${vital.toUpperCase()} of pages, reported by browsers.`;
      const labelNames = [...release, 'route'];
      return [vital, new Histogram({ name, help, labelNames, buckets: [...buckets], registers })];
    }),
  ) as Record<Vital, Histogram>;
  const ratings = new Counter({
    name: 'larkfield_page_vitals_total',
    help: 'Vitals reported by browsers, by rating: good, fair or poor.',
    labelNames: [...release, 'language', 'device', 'vital', 'rating'],
    registers,
  });
  const failures = new Counter({
    name: 'larkfield_page_failures_total',
    help: 'Errors and failed pages reported by browsers.',
    labelNames: [...release, 'language', 'device', 'kind'],
    registers,
  });
  const reports = new Counter({
    name: 'larkfield_page_reports_total',
    help: 'Page reports of browsers by outcome.',
    labelNames: ['outcome'],
    registers,
  });

  const releaseOf = ({ id: site, releases }: KnownSite, area: string) => ({
    site,
    area,
    release: releases.get(area) ?? 'none',
  });

  /** Called once per visit. Further reports of a visit contain no vitals of their own. */
  function countVitals(site: KnownSite, { area, route, language, device, vitals }: PageReport): void {
    for (const vital of VITALS) {
      const reported = vitals[vital];
      if (reported === undefined) continue;
      const value = vitalValue(vital, reported);
      const histogram = values[vital];
      histogram.observe(series.note(histogram, { ...releaseOf(site, area), route }), value);
      const rating = ratingOf(vital, value);
      const rated = { language, device, vital, rating };
      lastDay.add(area, `${vital} told`);
      if (rating === 'poor') lastDay.add(area, `${vital} poor`);
      ratings.inc(series.note(ratings, { ...releaseOf(site, area), ...rated }));
    }
  }

  return {
    countReport: (outcome) => reports.inc({ outcome }),
    count(site, report) {
      const { area, language, device } = report;
      if (isFirstReport(report)) {
        lastDay.add(area, 'visits');
        countVitals(site, report);
      }
      for (const { kind, area: failed } of report.failures) {
        lastDay.add(failed, 'failures');
        failures.inc(series.note(failures, { ...releaseOf(site, failed), language, device, kind }));
      }
    },
  };
}

export function isReportOfSite(
  { releases, routes }: KnownSite,
  { area, route, failures }: PageReport,
): boolean {
  const isReleased = ({ area: failed }: PageFailure): boolean => releases.has(failed);
  return (routes.get(area)?.has(route) ?? false) && failures.every(isReleased);
}
