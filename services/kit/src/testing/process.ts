import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type TestDatabase } from './database.ts';
import { TEST_EDGE_KEY, TEST_ORIGIN } from './service.ts';

/** A service that runs as a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  /** All that it has written so far. */
  readonly output: { readonly out: string; readonly err: string };
  /** Its port, once it says that it listens. */
  port(): Promise<number>;
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>;
}

export interface ProcessHost {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Runs the service as the supervisor does; `undefined` takes a variable away. */
  run(change?: Readonly<Record<string, string | undefined>>): ServiceProcess;
  close(): Promise<void>;
}

/** A database and a data folder for processes of the service that `server` starts. */
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
    async ended() {
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}
