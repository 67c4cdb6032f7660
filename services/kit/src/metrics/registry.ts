import { collectDefaultMetrics, Registry } from 'prom-client';

/** Upper bounds of histograms, in seconds: from an answer out of memory to a call that has run out of its time. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Where a process keeps its figures. Each service has one of its own: a test runs many in one process. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Adds what is known of the process itself: memory, processor time, event loop. Once for each process. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}
