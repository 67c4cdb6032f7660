import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../tools/processes/ports.ts';
import { ROOT } from '../../tools/workspace/paths.ts';
import { processMegabytes } from '../report/measure.ts';

/** Clock ticks per second of `/proc/<pid>/stat`. */
const TICKS = 100;

export interface SendingProcess {
  readonly origin: string;
  /** Ends the process at once and starts it again. Resolves when it listens. */
  killAndRestart(): Promise<void>;
  /** Most memory of any of its processes so far, in megabytes. */
  peakMegabytes(): number;
  /** Processor time of all its processes, in seconds. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

export interface SendingOptions {
  readonly database: string;
  readonly smtp: string;
  readonly dataDir: string;
}

/** Starts the service that sends the newsletter, which can be killed. */
export async function startSendingProcess({
  database,
  smtp,
  dataDir,
}: SendingOptions): Promise<SendingProcess> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    ...{ PORT: port, MONGODB_URL: database, SMTP_URL: smtp, DATA_DIR: dataDir, SITE_ORIGIN: origin },
    EDGE_KEY: randomBytes(32).toString('base64url'),
    ...{ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', PROOF_OF_WORK_BITS: '0' },
  };
  let child = await startChild(env);
  let [peak, seconds] = [0, 0];
  const measure = (): void => {
    peak = Math.max(peak, processMegabytes(child.pid, 'VmHWM'));
  };
  return {
    origin,
    async killAndRestart() {
      measure();
      seconds += secondsOf(child.pid);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = await startChild(env);
    },
    peakMegabytes() {
      measure();
      return peak;
    },
    processorSeconds: () => seconds + secondsOf(child.pid),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function startChild(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const script = join(ROOT, 'services/marketing/src/server.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

function secondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
