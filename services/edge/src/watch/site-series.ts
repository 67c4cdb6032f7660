import type { Counter, Histogram } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
type Metric = Pick<Counter | Histogram, 'remove'>;

/** Sites whose figures are told: the live one, and those before it that open tabs still belong to. */
export const MOST_SITES = 3;

/**
 * Remembers which figures belong to which site, and drops those of the sites that were counted longest ago: each release
 * brings names of its own, and a process that runs for months would tell of all of them.
 */
export function createSiteSeries(most = MOST_SITES) {
  const sites = new Map<string, Map<Metric, Map<string, Labels>>>();

  function metricsOf(site: string): Map<Metric, Map<string, Labels>> {
    const metrics = sites.get(site) ?? new Map<Metric, Map<string, Labels>>();
    // The last one now: a site that is at work is not dropped for one that comes and goes beside it.
    sites.delete(site);
    sites.set(site, metrics);
    const [oldest] = sites.keys();
    if (sites.size > most && oldest !== undefined) drop(oldest);
    return metrics;
  }

  function drop(site: string): void {
    for (const [metric, series] of sites.get(site) ?? [])
      for (const labels of series.values()) metric.remove(labels);
    sites.delete(site);
  }

  return {
    /** Notes that a metric has a value of these labels, one of which is the site; answers them. */
    note<L extends Labels & { readonly site: string }>(metric: Metric, labels: L): L {
      const metrics = metricsOf(labels.site);
      const series = metrics.get(metric) ?? new Map<string, Labels>();
      metrics.set(metric, series);
      series.set(JSON.stringify(labels), labels);
      return labels;
    },
  };
}

export type SiteSeries = ReturnType<typeof createSiteSeries>;
