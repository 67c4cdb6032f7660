import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { auditIndexes } from './audit.ts';
import type { BaseConfig } from './config.ts';
import type { Database } from './database/connect.ts';
import { ensureIndexes, type CollectionIndexes } from './database/indexes.ts';
import { eachAlone } from './each-alone.ts';
import { createApp } from './http/app.ts';
import { addCalls } from './http/calls.ts';
import { writeProbe } from './http/health.ts';
import { createLimiter, limiterIndexes } from './http/limiter.ts';
import { addReference } from './http/reference.ts';
import type { ReadSession } from './http/route-config.ts';
import { createTries } from './http/tries.ts';
import type { TypeBoxInstance } from './http/type-provider.ts';
import type { Log } from './log.ts';
import { createComposer } from './mail/compose.ts';
import { fileTransport } from './mail/file.ts';
import { parseMailbox } from './mail/mailbox.ts';
import { outboxCollection, outboxIndexes } from './mail/outbox-row.ts';
import { createOutbox, MAIL_CONNECTIONS } from './mail/outbox.ts';
import { smtpTransport } from './mail/smtp.ts';
import { createMailTexts } from './mail/texts.ts';
import type { Transport } from './mail/transport.ts';
import { mailMetrics } from './metrics/mails.ts';
import { createRegistry } from './metrics/registry.ts';
import { sealMetrics } from './metrics/seals.ts';
import { addMetrics } from './metrics/route.ts';
import { checkKinds } from './records/kinds/check.ts';
import { completeRecords } from './records/kinds/complete.ts';
import { kindIndexes, mergeIndexes } from './records/kinds/indexes.ts';
import type { RecordKind } from './records/kinds/kind.ts';
import { mailKind } from './records/kinds/mails.ts';
import { registerRecords } from './records/kinds/register.ts';
import { createRetention } from './records/kinds/retention.ts';
import { createRelay } from './records/relay.ts';
import type { ServiceContext } from './service-context.ts';
import type { Service } from './service.ts';
import { registerSettings } from './settings/routes.ts';
import { settingsCollection, settingsIndexes } from './settings/store.ts';
import { createReaderOfBoth } from './sessions/reader.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What a service runs on. Tests hand in their own clock, log and transport. */
export interface Dependencies {
  readonly config: BaseConfig;
  readonly database: Database;
  readonly log: Log;
  readonly now?: () => Date;
  readonly transport?: Transport;
  readonly readSession?: ReadSession;
  /** Called whenever a record with mails has been written. */
  readonly wake?: () => void;
  /** Takes lines for whoever started the process. */
  readonly announce?: (line: string) => void;
  /** Traces are off without it. */
  readonly tracing?: Tracing | undefined;
}

export interface BuiltService {
  readonly app: TypeBoxInstance;
  /** The figures that it tells at `/metrics`. */
  readonly registry: Registry;
  readonly transport: Transport;
  /** What the service does once before it listens. */
  prepare(): Promise<void>;
  /** One round of the worker: the service's own work, deletes what is no longer kept, then moves what records carry, until `stopped` says so. */
  work(stopped?: () => boolean, pause?: Pause): Promise<void>;
  /** Sends the mails that are due. Apart, because a mail server can take its time. */
  sendMails(stopped?: () => boolean, pause?: Pause): Promise<void>;
}

/** Waits between two steps of work; is told how many milliseconds the last one took. */
export type Pause = (workedMs: number) => Promise<void>;

/** Puts a service together and creates its indexes; nothing listens and no worker runs yet. */
export async function buildService(service: Service, dependencies: Dependencies): Promise<BuiltService> {
  const { config, database, log, now = () => new Date(), tracing } = dependencies;
  const { db } = database;
  const { name, calls } = service;
  const kinds = kindsOf(service);
  await ensureIndexes(db, indexesOf(service));
  const registry = createRegistry(name);
  const damaged = sealMetrics(registry, log);
  const context = { ...contextOf(name, dependencies, now), damaged };
  const { limiter, readSession, office } = context;
  const { SITE_ORIGIN: siteOrigin, PROOF_OF_WORK_BITS: workBits, EDGE_KEY: edgeKey, HOST: host } = config;
  const probe = writeProbe(db, name, now);
  const app = await createApp({
    calls,
    probe,
    log,
    limiter,
    siteOrigin,
    readSession,
    now,
    workBits,
    edgeKey,
    host,
    tracing,
    damaged,
  });
  addMetrics(app, registry);
  if (config.API_REFERENCE === 'on') await addReference(app, name);
  addCalls(app, calls);
  service.routes(app, context);
  if (kinds.length > 0) registerRecords(app, context, service, kinds);
  if (service.settings) registerSettings(app, context, name, service.settings);

  const transport = dependencies.transport ?? transportOf(config);
  const compose = createComposer({
    texts: createMailTexts(name),
    from: parseMailbox(config.MAIL_FROM),
    office,
    siteOrigin: config.SITE_ORIGIN,
  });
  const relay = createRelay(db, name, [
    ...service.records,
    outboxCollection(name),
    ...(service.settings ? [settingsCollection(name)] : []),
  ]);
  const retention = createRetention(context, name, kinds);
  const tried = mailMetrics(registry, { db, service: name, now });
  const outbox = createOutbox({ db, service: name, transport, compose, now, log, tried, tracing });
  return {
    app,
    registry,
    transport,
    async prepare() {
      for (const kind of kinds) await completeRecords(context, kind);
      await service.prepare?.(context);
    },
    async work(stopped, pause) {
      const paced = pacedBy(stopped, pause);
      const parts = [
        async () => (await service.work?.(context)) ?? false,
        retention,
        async () => (await relay.run()) > 0,
      ];
      // Neither what is over nor what records carry waits for a part of the work that fails.
      const errors: unknown[] = [];
      const toEnd = async (step: () => Promise<boolean>): Promise<void> => {
        while (await paced(step));
      };
      await eachAlone(parts, toEnd, (error) => errors.push(error));
      if (errors.length === 1) throw errors[0];
      if (errors.length > 1) throw new AggregateError(errors, 'several parts of a round have failed');
    },
    async sendMails(stopped, pause) {
      const paced = pacedBy(stopped, pause);
      const sender = async (): Promise<void> => {
        while (await paced(outbox.sendNext));
      };
      // The first one finds out whether the server is there.
      if (await paced(outbox.sendNext)) await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sender));
    },
  };
}

/** Runs a step unless the worker is to stop, and pauses after it. */
function pacedBy(stopped = () => false, pause: Pause = () => Promise.resolve()) {
  return async (step: () => Promise<boolean>): Promise<boolean> => {
    if (stopped()) return false;
    const started = performance.now();
    const more = await step();
    await pause(performance.now() - started);
    return more;
  };
}

function contextOf(
  service: string,
  dependencies: Dependencies,
  now: () => Date,
): Omit<ServiceContext, 'damaged'> {
  const { config, database, log, wake = () => undefined, announce = () => undefined } = dependencies;
  const { db } = database;
  const counted = { db, service, now, factor: config.RATE_LIMIT_FACTOR };
  const reader = createReaderOfBoth({ db, now, siteOrigin: config.SITE_ORIGIN });
  return {
    config,
    log,
    db,
    limiter: createLimiter(counted),
    tries: createTries(counted),
    readSession: dependencies.readSession ?? reader,
    office: parseMailbox(config.MAIL_TO),
    now,
    wake,
    announce,
  };
}

/** All collections of a service, the kit's own included. */
export function indexesOf(service: Service): CollectionIndexes[] {
  const { name, collections } = service;
  const own = [
    limiterIndexes(name),
    outboxIndexes(name),
    auditIndexes(name),
    ...(service.settings ? [settingsIndexes(name)] : []),
  ];
  return mergeIndexes([...collections, ...own, ...kindsOf(service).map(kindIndexes)]);
}

/**
 * What administrators work with: the kinds that a service declares, and its outbox.
 * @throws Error when they are not those of its contract, or one is declared wrongly.
 */
export function kindsOf({ name, kinds, kindNames = [] }: Service): RecordKind[] {
  if (!kinds) return [];
  const all = [...kinds, mailKind(name)];
  checkKinds(all, kindNames);
  return all;
}

function transportOf({ SMTP_URL, DATA_DIR }: BaseConfig): Transport {
  return SMTP_URL ? smtpTransport(SMTP_URL) : fileTransport(join(DATA_DIR, 'mail'));
}
