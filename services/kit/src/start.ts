import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildService, indexesOf, type BuiltService } from './build.ts';
import { ConfigError } from './config-error.ts';
import { readServiceConfig } from './config.ts';
import { openDatabase, type Database } from './database/connect.ts';
import { saidByDatabase } from './database/failures.ts';
import { checkNeeds, DatabaseLacks } from './database/needs.ts';
import { endInOrder } from './end.ts';
import { createLog } from './log.ts';
import { processMetrics } from './metrics/process.ts';
import type { Service } from './service.ts';
import { traceCommands } from './tracing/commands.ts';
import { openTracing } from './tracing/open.ts';
import { startWorker } from './worker.ts';

/**
 * The worker pauses three times as long as it has worked. Under load its steps take longer, so it gives way to the
 * visitors, whose calls it would otherwise halve (measured with the contact form); an idle service sends at once.
 */
const PAUSE_FACTOR = 3;
const pauseAtMost = (mostMs: number) => (workedMs: number) =>
  sleep(Math.min(workedMs * PAUSE_FACTOR, mostMs));
const pauseAfter = pauseAtMost(1_000);
/** Most of what a mail takes is the time of its server, which is no load. */
const pauseAfterMail = pauseAtMost(100);

/**
 * Runs a service as a process: configuration from the environment, one readable line and exit code 1 for
 * whatever keeps it from starting, `{ ready, port }` to the parent once it listens, an orderly stop on
 * SIGTERM, SIGINT and when the parent is gone.
 */
export async function startService(service: Service, env = process.env): Promise<void> {
  try {
    await start(service, env);
  } catch (error) {
    process.stderr.write(`${service.name}: ${readable(error)}\n`);
    process.exit(1);
  }
}

async function start(service: Service, env: NodeJS.ProcessEnv): Promise<void> {
  const config = readServiceConfig(service.config, env);
  const tracing = await openTracing(service.name, env);
  const traceId = () => tracing?.active()?.traceId;
  const log = createLog({ level: config.LOG_LEVEL, traceId }).child({ service: service.name });
  const database = await openDatabase(config.MONGODB_URL, { monitorCommands: true });
  let wake = (): void => undefined;
  await checkNeeds(database.db, indexesOf(service));
  const built = await buildService(service, { config, database, log, wake: () => wake(), announce, tracing });
  const { registry } = built;
  if (tracing) traceCommands(database.client, tracing);
  const counted = processMetrics(registry, database.client);
  await built.prepare();
  let stopping = false;
  const mails = startWorker(
    counted('mails', () => built.sendMails(() => stopping, pauseAfterMail)),
    log,
  );
  const worker = startWorker(
    counted('records', async () => {
      await built.work(() => stopping, pauseAfter);
      mails.wake();
    }),
    log,
  );
  wake = worker.wake;
  await built.app.listen({ host: config.HOST, port: config.PORT });
  const address = built.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  const to =
    built.transport.kind === 'smtp'
      ? 'mails go to the configured server'
      : 'no SMTP_URL: mails are written to files';
  log.info({ port, transport: built.transport.kind }, `listening; ${to}`);
  process.send?.({ ready: true, port });
  // One that is killed has not kept it, and starts as slowly the next time.
  flushCompileCache();

  endInOrder(log, async () => {
    stopping = true;
    await built.app.close();
    await worker.stop();
    await mails.stop();
    await release(built, database);
    await tracing?.close();
  });
}

async function release({ transport }: BuiltService, { client }: Database): Promise<void> {
  transport.close();
  await client.close();
}

/** Past the log, which is kept: what is announced is for this terminal only. */
function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line a person can act on; never a value of the environment. */
function readable(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return 'could not start';
  if ('code' in error && error.code === 'EADDRINUSE') return 'the port in PORT is in use by another program';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine';
  if (error instanceof DatabaseLacks) return `the database in MONGODB_URL lacks ${error.message}`;
  const said = saidByDatabase(error);
  if (said) return `the database in MONGODB_URL refused: ${said}`;
  if (error.name === 'MongoCompatibilityError')
    return 'the database in MONGODB_URL is older than this site needs';
  if (error.name.startsWith('Mongo')) return `the database in MONGODB_URL does not answer (${error.name})`;
  return error.message;
}
