import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type TestDatabase } from '../database/database.ts';
import { TEST_EDGE_KEY, TEST_ORIGIN } from './test-service.ts';

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly output: { readonly out: string; readonly err: string };
  /** Resolves with its port once it listens. */
  port(): Promise<number>;
  /** Resolves with its exit code once it has ended. */
  exitCode(): Promise<number | null>;
}

export interface ProcessHost {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Starts the service as the supervisor does. A variable set to undefined is removed. */
  run(change?: Readonly<Record<string, string | undefined>>): ServiceProcess;
  close(): Promise<void>;
}

/** Creates a database and a data folder for processes of the service that the script `server` starts. */
export async function startProcessHost(server: string): Promise<ProcessHost> {
  const database = await startDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'larkfield-service-'));
  return {
    database,
    dataDir,
    run: (change) =>
      runProcess(server, {
        PATH: process.env['PATH'],
        PORT: '0',
        MONGODB_URL: database.url,
        DATA_DIR: dataDir,
        SITE_ORIGIN: TEST_ORIGIN,
        EDGE_KEY: TEST_EDGE_KEY,
        PROOF_OF_WORK_BITS: '0',
        ...change,
      }),
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function runProcess(server: string, env: NodeJS.ProcessEnv): ServiceProcess {
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.err += String(chunk)));
  return {
    child,
    output,
    async port() {
      const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }];
      return message.port;
    },
    async exitCode() {
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}
