import type { MongoClient } from 'mongodb';
import type { Registry } from 'prom-client';
import { commandMetrics } from './commands.ts';
import { addProcessMetrics } from './registry.ts';
import { workMetrics } from './work.ts';

/** What is measured of a service as a process, beside its requests and mails. Answers what counts rounds of work. */
export function processMetrics(registry: Registry, client: MongoClient): ReturnType<typeof workMetrics> {
  addProcessMetrics(registry);
  commandMetrics(registry, client);
  return workMetrics(registry);
}
