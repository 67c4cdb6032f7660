import type { MongoClient } from 'mongodb';
import { Histogram, type Registry } from 'prom-client';
import { SECONDS } from './registry.ts';

/** Commands that are named in metrics; others count as `other`. */
const COMMANDS = [
  'aggregate',
  'count',
  'createIndexes',
  'delete',
  'distinct',
  'find',
  'findAndModify',
  'getMore',
  'insert',
  'killCursors',
  'ping',
  'update',
];

/** Measures the commands of a client that was created with `monitorCommands`. */
export function commandMetrics(registry: Registry, client: MongoClient): void {
  const durations = new Histogram({
    name: 'larkfield_database_command_seconds',
    help: 'Time that the database took to answer a command.',
    labelNames: ['command', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const nameOf = (name: string): string => COMMANDS.find((known) => known === name) ?? 'other';
  client.on('commandSucceeded', ({ commandName, duration }) =>
    durations.observe({ command: nameOf(commandName), outcome: 'ok' }, duration / 1_000),
  );
  client.on('commandFailed', ({ commandName, duration }) =>
    durations.observe({ command: nameOf(commandName), outcome: 'failed' }, duration / 1_000),
  );
}
