import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SERVE = join(import.meta.dirname, '..', '..', 'src', 'serve.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** Stops it: SIGKILL simulates a power failure. @returns the exit code */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** Starts the server as a process. @throws with its error output if it does not start */
export async function spawnServer(dir: string, args: readonly string[] = []): Promise<ServerProcess> {
  const child = fork(SERVE, ['--port', '0', '--dir', dir, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const exited = once(child, 'exit');
  const first: unknown[] = await Promise.race([once(child, 'message'), exited]);
  const [message] = first;
  if (typeof message !== 'object' || message === null || !('port' in message)) throw new Error(words.trim());
  const port = Number(message.port);
  return {
    child,
    port,
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    end: async (signal) => {
      child.kill(signal);
      const [code]: unknown[] = await exited;
      return typeof code === 'number' ? code : null;
    },
  };
}
