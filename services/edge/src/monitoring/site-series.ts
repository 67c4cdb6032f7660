import type { Counter, Histogram } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
type Metric = Pick<Counter | Histogram, 'remove'>;

/** Maximum sites with metrics: the live one, and those before it that open tabs still use. */
export const MAX_SITES = 3;

/**
 * Tracks which metric series belong to which site, and removes the series of the least recently counted sites. Each release
 * brings new label values, so a process that runs for months would otherwise keep all of them.
 */
export function createSiteSeries(maxSites = MAX_SITES) {
  const sites = new Map<string, Map<Metric, Map<string, Labels>>>();

  function metricsOf(site: string): Map<Metric, Map<string, Labels>> {
    const metrics = sites.get(site) ?? new Map<Metric, Map<string, Labels>>();
    // Moves the site to the end, so that a site in use is not removed.
    sites.delete(site);
    sites.set(site, metrics);
    const [oldest] = sites.keys();
    if (sites.size > maxSites && oldest !== undefined) drop(oldest);
    return metrics;
  }

  function drop(site: string): void {
    for (const [metric, series] of sites.get(site) ?? [])
      for (const labels of series.values()) metric.remove(labels);
    sites.delete(site);
  }

  return {
    /** Records the labels of a metric's series, one of which is the site. Returns the labels. */
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
