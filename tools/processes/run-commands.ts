import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../workspace/paths.ts';

interface Command {
  /** Script and its arguments. */
  readonly args: readonly string[];
}

export interface RunOptions {
  readonly limit: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs scripts with the current Node, in their order, and resolves with those that failed. With a limit of one it stops at the
 * first that fails. Otherwise `limit` run at the same time, and the output of each is printed when it ends.
 */
export async function runCommands<C extends Command>(
  commands: readonly C[],
  { limit, env }: RunOptions,
): Promise<C[]> {
  const failed: C[] = [];
  const waiting = commands.values();
  const work = async (): Promise<void> => {
    // All workers take from one iterator.
    for (const command of waiting) {
      if (!(await succeeds(command, env, limit > 1))) failed.push(command);
      if (failed.length > 0 && limit === 1) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return failed;
}

async function succeeds({ args }: Command, env: NodeJS.ProcessEnv, isBuffered: boolean): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env,
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}
