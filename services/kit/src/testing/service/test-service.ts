import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildService, type BuiltService, type Dependencies } from '../../app/build-service.ts';
import { readServiceConfig, type BaseConfig } from '../../config/config.ts';
import type { TObject } from 'typebox';
import { createLog } from '../../process/log.ts';
import type { Service } from '../../app/service.ts';
import { startDatabase, type TestDatabase } from '../database/database.ts';
import { recordingTransport, type RecordingTransport } from './recording-transport.ts';

export const TEST_ORIGIN = 'https://site.example';
export const TEST_EDGE_KEY = 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE';

/** Headers that the edge adds to its calls, so that the service trusts them. */
export const EDGE_HEADERS = { [EDGE_KEY_HEADER]: TEST_EDGE_KEY };

/** A clock that only `advance` moves. Its time is far in the future, so that no TTL index deletes test data. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface TestService extends Omit<BuiltService, 'transport' | 'runJobs' | 'sendMails'> {
  /** Runs all jobs once and sends due mails. */
  runJobs(): Promise<void>;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly transport: RecordingTransport;
  readonly logs: readonly Record<string, unknown>[];
  readonly config: BaseConfig;
  post(url: string, payload: object, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  /** Runs the jobs, advances the clock by an hour and clears the recorded mails. */
  advanceOneHour(): Promise<void>;
  /** Lines printed for the operator. */
  readonly announced: readonly string[];
  close(): Promise<void>;
}

/** Longer than hundreds of parallel calls take on a busy machine. */
const LONG_TIMEOUT_MS = 120_000;

export interface TestServiceOptions extends Partial<Dependencies> {
  readonly env?: NodeJS.ProcessEnv;
  readonly testDatabase?: TestDatabase;
  /** Uses the time limits of a real site. Only for tests about these; others would fail on a busy machine. */
  readonly realTimeouts?: boolean;
}

/** Starts a service with its own database. The test runs its background jobs. */
export async function startTestService(
  service: Service,
  { realTimeouts = false, ...overrides }: TestServiceOptions = {},
): Promise<TestService> {
  const database =
    overrides.testDatabase ?? (await startDatabase(realTimeouts ? {} : { waitMs: LONG_TIMEOUT_MS }));
  const clock = createClock();
  const transport = recordingTransport();
  const announced: string[] = [];
  const logs: Record<string, unknown>[] = [];
  const log = createLog({ level: 'debug', write: (line) => logs.push(JSON.parse(line)) });
  const config = testConfig(database.url, overrides.env, service.config);
  const calls = service.calls.map((call) => (realTimeouts ? call : { ...call, timeoutMs: LONG_TIMEOUT_MS }));
  const built = await buildService(
    { ...service, calls },
    {
      config,
      database,
      log,
      now: clock.now,
      transport,
      announce: (line) => announced.push(line),
      schemaCompilation: 'on-demand',
      ...overrides,
    },
  );
  const runAll = async (): Promise<void> => {
    await built.runJobs();
    await built.sendMails();
  };
  return {
    ...built,
    runJobs: runAll,
    database,
    clock,
    transport,
    logs,
    announced,
    config,
    post: (url, payload, headers = {}) =>
      built.app.inject({ method: 'POST', url, payload, headers: { ...EDGE_HEADERS, ...headers } }),
    async advanceOneHour() {
      await runAll();
      clock.advance(3600_000);
      transport.mails.splice(0);
    },
    async close() {
      await built.app.close();
      if (!overrides.testDatabase) await database.close();
    },
  };
}

export function testConfig(url: string, env: NodeJS.ProcessEnv = {}, own?: TObject): BaseConfig {
  return readServiceConfig(own, {
    PORT: '0',
    MONGODB_URL: url,
    SITE_ORIGIN: TEST_ORIGIN,
    EDGE_KEY: TEST_EDGE_KEY,
    // Tests of the proof of work set it.
    PROOF_OF_WORK_BITS: '0',
    ...env,
  });
}

export function createClock(start = new Date('2090-03-02T09:00:00Z')): TestClock {
  let time = start.getTime();
  return { now: () => new Date(time), advance: (milliseconds) => void (time += milliseconds) };
}
