import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildService, indexesOf, type BuiltService } from './build-service.ts';
import { ConfigError } from '../config/config-error.ts';
import { readServiceConfig } from '../config/config.ts';
import { openDatabase, type Database } from '../database/connect.ts';
import { describeDatabaseError } from '../database/database-errors.ts';
import { checkDatabaseFeatures, MissingDatabaseFeature } from '../database/required-features.ts';
import { shutDownGracefully } from '../process/shut-down-gracefully.ts';
import { createLog } from '../process/log.ts';
import { processMetrics } from '../metrics/process.ts';
import type { Service } from './service.ts';
import { traceCommands } from '../tracing/commands.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { startWorker } from '../process/worker.ts';

/**
 * The worker pauses three times as long as its last step took. Under load the steps take longer, so the worker yields
 * to visitors, whose throughput it would otherwise halve (measured with the contact form). An idle service sends at
 * once.
 */
const PAUSE_FACTOR = 3;
const pauseAtMost = (mostMs: number) => (workedMs: number) =>
  sleep(Math.min(workedMs * PAUSE_FACTOR, mostMs));
const pauseAfter = pauseAtMost(1_000);
/** Most of the time of a mail is spent waiting for its server, which is no load. */
const pauseAfterMail = pauseAtMost(100);

/**
 * Runs a service as a process. Reads the configuration from the environment and sends `{ ready, port }` to the parent
 * process once it listens. Prints one readable line and exits with code 1 if it cannot start. Shuts down gracefully
 * on SIGTERM, SIGINT and when the parent process ends.
 */
export async function startService(service: Service, env = process.env): Promise<void> {
  try {
    await start(service, env);
  } catch (error) {
    process.stderr.write(`${service.name}: ${describeStartError(error)}\n`);
    process.exit(1);
  }
}

async function start(service: Service, env: NodeJS.ProcessEnv): Promise<void> {
  const config = readServiceConfig(service.config, env);
  const tracing = await openTracing(service.name, env);
  const traceId = () => tracing?.activeSpan()?.traceId;
  const log = createLog({ level: config.LOG_LEVEL, traceId }).child({ service: service.name });
  const database = await openDatabase(config.MONGODB_URL, { monitorCommands: true });
  let wake = (): void => undefined;
  await checkDatabaseFeatures(database.db, indexesOf(service));
  const built = await buildService(service, { config, database, log, wake: () => wake(), announce, tracing });
  const { registry } = built;
  if (tracing) traceCommands(database.client, tracing);
  const countRuns = processMetrics(registry, database.client);
  await built.prepare();
  let stopping = false;
  const mails = startWorker(
    countRuns('mails', () => built.sendMails(() => stopping, pauseAfterMail)),
    log,
  );
  const worker = startWorker(
    countRuns('records', async () => {
      await built.runJobs(() => stopping, pauseAfter);
      mails.wake();
    }),
    log,
  );
  wake = worker.wake;
  await built.app.listen({ host: config.HOST, port: config.PORT });
  const address = built.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  const mailTarget =
    built.transport.kind === 'smtp'
      ? 'mails go to the configured server'
      : 'no SMTP_URL: mails are written to files';
  log.info({ port, transport: built.transport.kind }, `listening; ${mailTarget}`);
  process.send?.({ ready: true, port });
  // Saved now, because a killed process does not save its compile cache and would start slowly again.
  flushCompileCache();

  shutDownGracefully(log, async () => {
    stopping = true;
    await built.app.close();
    await worker.stop();
    await mails.stop();
    await closeConnections(built, database);
    await tracing?.close();
  });
}

async function closeConnections({ transport }: BuiltService, { client }: Database): Promise<void> {
  transport.close();
  await client.close();
}

/** Bypasses the log, which is stored: the line is for this terminal only. */
function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns one readable line for the operator. Never contains a value of the environment. */
function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return 'could not start';
  if ('code' in error && error.code === 'EADDRINUSE') return 'the port in PORT is in use by another program';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine';
  if (error instanceof MissingDatabaseFeature) return `the database in MONGODB_URL lacks ${error.message}`;
  const reason = describeDatabaseError(error);
  if (reason) return `the database in MONGODB_URL refused: ${reason}`;
  if (error.name === 'MongoCompatibilityError')
    return 'the database in MONGODB_URL is older than this site needs';
  if (error.name.startsWith('Mongo')) return `the database in MONGODB_URL does not answer (${error.name})`;
  return error.message;
}
