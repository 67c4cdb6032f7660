import { join } from 'node:path';
import { isMailKind } from '@larkfield/contracts';
import type { Registry } from 'prom-client';
import { auditIndexes } from '../audit/audit-row.ts';
import type { BaseConfig } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { ensureIndexes, type CollectionIndexes } from '../database/indexes.ts';
import { forEachSettled } from '../concurrency/for-each-settled.ts';
import { createApp } from './create-app.ts';
import { addCalls } from './service-calls.ts';
import { writeProbe } from './health.ts';
import { createRateLimiter, limiterIndexes } from '../protection/rate-limiter.ts';
import { addApiReference } from './api-reference.ts';
import type { ReadSession } from '../http/route-config.ts';
import type { SchemaCompilation } from '../http/validation.ts';
import { createAttemptLimiter } from '../protection/attempt-limiter.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import type { Log } from '../process/log.ts';
import { createMailRenderer } from '../mail/render-mail.ts';
import { fileTransport } from '../mail/file-transport.ts';
import { parseMailbox } from '../mail/mailbox.ts';
import { outboxCollection, outboxIndexes } from '../mail/mail-row.ts';
import { MAIL_CONNECTIONS } from '../mail/attempts.ts';
import { createOutbox } from '../mail/outbox.ts';
import { smtpTransport } from '../mail/smtp-transport.ts';
import { createMailTexts } from '../mail/mail-texts.ts';
import type { Transport } from '../mail/transport.ts';
import { mailMetrics } from '../mail/mail-metrics.ts';
import { createRegistry } from '../metrics/registry.ts';
import { createDecryptionMetrics } from '../metrics/decryption-failures.ts';
import { addMetrics } from './metrics-route.ts';
import { addStartTemplates } from '../records/answers/start-templates.ts';
import { answerableKinds, templateKind } from '../records/answers/template-kind.ts';
import { templateIndexes, templatesCollection } from '../records/answers/templates.ts';
import { checkKinds } from '../records/kinds/check-kinds.ts';
import { checkSettings } from '../records/kinds/kind-roles.ts';
import { backfillRecords } from '../records/changes/backfill-records.ts';
import { kindIndexes, mergeIndexes } from '../records/kinds/kind-indexes.ts';
import type { RecordKind } from '../records/kinds/kind.ts';
import { mailKind } from '../records/kinds/mail-kind.ts';
import { registerRecords } from '../records/admin-routes/register-records.ts';
import { createRetention } from '../records/changes/retention.ts';
import { createRelay } from '../records/relay/relay.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Service } from './service.ts';
import { registerSettings } from '../records/admin-routes/settings-routes.ts';
import { settingsCollection, settingsIndexes } from '../settings/store.ts';
import { createRouteSessionReader } from '../sessions/reader.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** What a service needs to run. Tests pass their own clock, log and transport. */
export interface Dependencies {
  readonly config: BaseConfig;
  readonly database: Database;
  readonly log: Log;
  readonly now?: () => Date;
  readonly transport?: Transport;
  readonly readSession?: ReadSession;
  readonly wake?: () => void;
  /** Prints a line to the terminal in which the process was started. */
  readonly announce?: (line: string) => void;
  readonly tracing?: Tracing | undefined;
  /** Default: at the start. */
  readonly schemaCompilation?: SchemaCompilation;
}

export interface BuiltService {
  readonly app: TypeBoxInstance;
  readonly registry: Registry;
  readonly transport: Transport;
  prepare(): Promise<void>;
  /**
   * Runs the background jobs once: the service's own jobs, retention, then the relay of pending mails and audit
   * entries. Stops between two steps when `stopped` returns true.
   */
  runJobs(stopped?: () => boolean, pause?: Pause): Promise<void>;
  /** Sends all due mails. Separate from `runJobs`, because a mail server can be slow. */
  sendMails(stopped?: () => boolean, pause?: Pause): Promise<void>;
}

/** Waits between two steps. `workedMs` is the duration of the last step. */
export type Pause = (workedMs: number) => Promise<void>;

/** Builds a service and creates its indexes. Does not listen and starts no worker. */
export async function buildService(service: Service, dependencies: Dependencies): Promise<BuiltService> {
  const { config, database, log, now = () => new Date(), tracing } = dependencies;
  const { db } = database;
  const { name, calls } = service;
  const kinds = kindsOf(service);
  await ensureIndexes(db, indexesOf(service));
  const registry = createRegistry(name);
  const reportDecryptionError = createDecryptionMetrics(registry, log);
  const context: ServiceContext = { ...contextOf(name, dependencies, now), reportDecryptionError };
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
    proofOfWorkBits: workBits,
    edgeKey,
    host,
    tracing,
    reportDecryptionError,
    schemaCompilation: dependencies.schemaCompilation,
  });
  addMetrics(app, registry);
  if (config.API_REFERENCE === 'on') await addApiReference(app, name);
  addCalls(app, calls);
  service.routes(app, context);
  if (kinds.length > 0) registerRecords(app, context, service, kinds);
  if (service.settings) checkSettings(service.settings);
  if (service.settings) registerSettings(app, context, name, service.settings);

  const transport = dependencies.transport ?? transportOf(config);
  const compose = createMailRenderer({
    texts: createMailTexts(name),
    from: parseMailbox(config.MAIL_FROM),
    office,
    siteOrigin: config.SITE_ORIGIN,
  });
  const relay = createRelay(db, name, relayedCollections(service, kinds));
  const retention = createRetention(context, name, kinds);
  const onAttempt = mailMetrics(registry, { db, service: name, now });
  const bulk = service.bulkMails?.(context);
  const outbox = createOutbox({ db, service: name, transport, compose, bulk, now, log, onAttempt, tracing });
  return {
    app,
    registry,
    transport,
    async prepare() {
      for (const kind of kinds) await backfillRecords(context, kind);
      await addStartTemplates(context, name, answerableKinds(kinds));
      await service.prepare?.(context);
    },
    async runJobs(stopped, pause) {
      const paced = pacedBy(stopped, pause);
      const jobs = [
        async () => (await service.runJobs?.(context)) ?? false,
        retention,
        async () => (await relay.run()) > 0,
      ];
      // A failing job must not keep the other jobs from running.
      const errors: unknown[] = [];
      const runToEnd = async (step: () => Promise<boolean>): Promise<void> => {
        while (await paced(step));
      };
      await forEachSettled(jobs, runToEnd, (error) => errors.push(error));
      if (errors.length === 1) throw errors[0];
      if (errors.length > 1) throw new AggregateError(errors, 'several background jobs failed');
    },
    async sendMails(stopped, pause) {
      const paced = pacedBy(stopped, pause);
      const sender = async (): Promise<void> => {
        while (await paced(outbox.sendNext));
      };
      // Sends the first mail alone: it shows whether the mail server is reachable.
      if (await paced(outbox.sendNext)) await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sender));
    },
  };
}

/** Returns the collections whose documents hold pending mails and audit entries. */
function relayedCollections({ name, records, settings }: Service, kinds: readonly RecordKind[]): string[] {
  return [
    ...records,
    outboxCollection(name),
    ...(answerableKinds(kinds).length > 0 ? [templatesCollection(name)] : []),
    ...(settings ? [settingsCollection(name)] : []),
  ];
}

/** Wraps steps so that they stop when the worker stops, and pause after each. */
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
): Omit<ServiceContext, 'reportDecryptionError'> {
  const { config, database, log, wake = () => undefined, announce = () => undefined } = dependencies;
  const { db } = database;
  const limiterOptions = { db, service, now, factor: config.RATE_LIMIT_FACTOR };
  const reader = createRouteSessionReader({ db, now, siteOrigin: config.SITE_ORIGIN });
  return {
    config,
    log,
    db,
    limiter: createRateLimiter(limiterOptions),
    attemptLimiter: createAttemptLimiter(limiterOptions),
    readSession: dependencies.readSession ?? reader,
    office: parseMailbox(config.MAIL_TO),
    now,
    wake,
    announce,
  };
}

/** Returns the indexes of all collections of a service, including those of the kit. */
export function indexesOf(service: Service): CollectionIndexes[] {
  const { name, collections } = service;
  const kinds = kindsOf(service);
  const kitIndexes = [
    ...(answerableKinds(kinds).length > 0 ? [templateIndexes(name)] : []),
    limiterIndexes(name),
    outboxIndexes(name),
    auditIndexes(name),
    ...(service.settings ? [settingsIndexes(name)] : []),
  ];
  return mergeIndexes([...collections, ...kitIndexes, ...kinds.map(kindIndexes)]);
}

/** Returns a service's record kinds, its templates for answers and its outbox. @throws Error if a declaration is wrong */
export function kindsOf({ name, kinds, kindNames = [], settings }: Service): RecordKind[] {
  if (!kinds) return [];
  const answered = answerableKinds(kinds);
  const templates = answered.length > 0 ? [templateKind(name, answered)] : [];
  const outbox = kindNames.find(isMailKind);
  if (!outbox) throw new Error(`service.config.ts of ${name} has no mailKindName(roles) in its kinds`);
  const all = [...kinds, ...templates, mailKind(name, outbox.roles, kinds)];
  checkKinds(all, kindNames, settings);
  return all;
}

function transportOf({ SMTP_URL, DATA_DIR }: BaseConfig): Transport {
  return SMTP_URL ? smtpTransport(SMTP_URL) : fileTransport(join(DATA_DIR, 'mail'));
}
