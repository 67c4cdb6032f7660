import { VITALS, type PageFailure, type PageReport, type Vital } from '@larkfield/contracts';
import { Counter, Histogram } from 'prom-client';
import type { KnownSite } from './known-sites.ts';
import type { LastDay } from './last-day.ts';
import type { EdgeMetrics } from './metrics.ts';
import { isFirst, ratingOf, SCALES, valueOf } from './vital-ratings.ts';

/** What became of a report. */
export type ReportOutcome = 'counted' | 'refused' | 'limited' | 'declined';

export interface PageCounters {
  told(outcome: ReportOutcome): void;
  count(site: KnownSite, report: PageReport): void;
}

/**
 * Figures of what browsers report, for Prometheus and for administrators. Times are kept by route, ratings and failures by
 * language and device: all of them together would be tens of thousands.
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
      const help = `${vital.toUpperCase()} of pages as browsers report it.`;
      const labelNames = [...release, 'route'];
      return [vital, new Histogram({ name, help, labelNames, buckets: [...buckets], registers })];
    }),
  ) as Record<Vital, Histogram>;
  const ratings = new Counter({
    name: 'larkfield_page_vitals_total',
    help: 'Vitals that browsers have reported, by whether they were good, fair or poor.',
    labelNames: [...release, 'language', 'device', 'vital', 'rating'],
    registers,
  });
  const failures = new Counter({
    name: 'larkfield_page_failures_total',
    help: 'Errors and failed pages that browsers have reported.',
    labelNames: [...release, 'language', 'device', 'kind'],
    registers,
  });
  const reports = new Counter({
    name: 'larkfield_page_reports_total',
    help: 'Reports of browsers, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });

  const releaseOf = ({ id: site, releases }: KnownSite, area: string) => ({
    site,
    area,
    release: releases.get(area) ?? 'none',
  });

  /** Once of a visit: only those that go wrong tell theirs again. */
  function countVitals(site: KnownSite, { area, route, language, device, vitals }: PageReport): void {
    for (const vital of VITALS) {
      const told = vitals[vital];
      if (told === undefined) continue;
      const value = valueOf(vital, told);
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
    told: (outcome) => reports.inc({ outcome }),
    count(site, report) {
      const { area, language, device } = report;
      if (isFirst(report)) {
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

/** Whether a site has all that a report names. */
export function isOf({ releases, routes }: KnownSite, { area, route, failures }: PageReport): boolean {
  const isReleased = ({ area: failed }: PageFailure): boolean => releases.has(failed);
  return (routes.get(area)?.has(route) ?? false) && failures.every(isReleased);
}
