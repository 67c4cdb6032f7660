import { spawn, type ChildProcess } from 'node:child_process';

/** A command in a terminal of its own. */
export interface Terminal {
  /** Returns the output of both streams so far. */
  output(): string;
  /** Resolves with the exit code, or with null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends SIGINT to all its processes, and SIGKILL after `STOP_MS`. */
  pressCtrlC(): Promise<void>;
}

const STOP_MS = 30_000;

/** Runs a shell command in a folder, as a process group like in a terminal. */
export function openTerminal(command: string, cwd: string, env: NodeJS.ProcessEnv): Terminal {
  const child = spawn('sh', ['-ec', command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // A separate process group does not end with this process.
  const endAtExit = () => signal(child, 'SIGKILL');
  process.once('exit', endAtExit);
  child.once('exit', () => process.off('exit', endAtExit));
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  return {
    output: () => output,
    ended,
    async pressCtrlC() {
      signal(child, 'SIGINT');
      const timer = setTimeout(() => signal(child, 'SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    // ESRCH: all of them have ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
