import { collectDefaultMetrics, Registry } from 'prom-client';

export const METRICS_PATH = '/metrics';

/** Bucket bounds of histograms in seconds: from a cached response to a timeout. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates a registry of metrics. Each service has its own, because a test runs several in one process. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Adds memory, CPU time and event loop metrics. Call it once per process. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}
