import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildService, type BuiltService, type Dependencies } from '../build.ts';
import { readServiceConfig, type BaseConfig } from '../config.ts';
import type { TObject } from 'typebox';
import { createLog } from '../log.ts';
import type { Service } from '../service.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { recordingTransport, type RecordingTransport } from './transport.ts';

export const TEST_ORIGIN = 'https://site.example';
export const TEST_EDGE_KEY = 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE';

/** What the edge adds to its calls, so that it is believed for whom they are. */
export const AS_EDGE = { [EDGE_KEY_HEADER]: TEST_EDGE_KEY };

/** A clock that stands still until it is told otherwise; far ahead, so that no TTL index clears up under a test. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface TestService extends Omit<BuiltService, 'transport' | 'work' | 'sendMails'> {
  /** A round of all work: what is due is sent as well. */
  work(): Promise<void>;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly transport: RecordingTransport;
  /** Lines of the log, parsed. */
  readonly logs: readonly Record<string, unknown>[];
  readonly config: BaseConfig;
  /** A call as the edge passes it on. */
  post(url: string, payload: object, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  /** Ends what is under way: the worker's round is done, an hour has passed, no letter lies about. */
  nextHour(): Promise<void>;
  /** Lines for whoever started the process. */
  readonly announced: readonly string[];
  close(): Promise<void>;
}

/** Longer than hundreds of calls at once take, however busy the machine is. */
const PATIENT_MS = 120_000;

export interface TestServiceOptions extends Partial<Dependencies> {
  readonly env?: NodeJS.ProcessEnv;
  readonly testDatabase?: TestDatabase;
  /**
   * Gives up calls and queries as soon as a site does. Only for tests about that: the others would measure how busy the
   * machine is.
   */
  readonly hurried?: boolean;
}

/** A service on a database of its own, with its worker in the test's hands. */
export async function startTestService(
  service: Service,
  { hurried = false, ...overrides }: TestServiceOptions = {},
): Promise<TestService> {
  const database = overrides.testDatabase ?? (await startDatabase(hurried ? {} : { waitMs: PATIENT_MS }));
  const clock = createClock();
  const transport = recordingTransport();
  const announced: string[] = [];
  const logs: Record<string, unknown>[] = [];
  const log = createLog({ level: 'debug', write: (line) => logs.push(JSON.parse(line)) });
  const config = testConfig(database.url, overrides.env, service.config);
  const calls = service.calls.map((call) => (hurried ? call : { ...call, timeoutMs: PATIENT_MS }));
  const built = await buildService(
    { ...service, calls },
    {
      config,
      database,
      log,
      now: clock.now,
      transport,
      announce: (line) => announced.push(line),
      ...overrides,
    },
  );
  const work = async (): Promise<void> => {
    await built.work();
    await built.sendMails();
  };
  return {
    ...built,
    work,
    database,
    clock,
    transport,
    logs,
    announced,
    config,
    post: (url, payload, headers = {}) =>
      built.app.inject({ method: 'POST', url, payload, headers: { ...AS_EDGE, ...headers } }),
    async nextHour() {
      await work();
      clock.advance(3600_000);
      transport.letters.splice(0);
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
    // Tests that are about it ask for some.
    PROOF_OF_WORK_BITS: '0',
    ...env,
  });
}

export function createClock(start = new Date('2090-03-02T09:00:00Z')): TestClock {
  let time = start.getTime();
  return { now: () => new Date(time), advance: (milliseconds) => void (time += milliseconds) };
}
