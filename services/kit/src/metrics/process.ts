import type { MongoClient } from 'mongodb';
import type { Registry } from 'prom-client';
import { commandMetrics } from './commands.ts';
import { addProcessMetrics } from './registry.ts';
import { createJobMetrics } from './jobs.ts';

/** Adds the metrics of the process and its database. Returns the counter of background jobs. */
export function processMetrics(registry: Registry, client: MongoClient): ReturnType<typeof createJobMetrics> {
  addProcessMetrics(registry);
  commandMetrics(registry, client);
  return createJobMetrics(registry);
}
