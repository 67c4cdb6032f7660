import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../processes/ports.ts';

export interface Dev {
  readonly origin: string;
  readonly database: string;
  /** Returns the output so far. */
  output(): string;
  /** Resolves when the output matches. @throws Error when it never does. */
  waitForOutput(pattern: RegExp): Promise<void>;
  /** Resolves when an address answers with this status. @throws Error when it never does. */
  waitForStatus(path: string, status: number): Promise<void>;
  stop(): Promise<void>;
}

/** The machine may be busy. */
const LIMIT_MS = 400_000;

/** Starts `npm run dev` in a copy of the workspace with a database of its own. @throws Error with its output when it ends. */
export async function startDev(dir: string, areas: readonly string[]): Promise<Dev> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-dev-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  // With this variable a nested test runner would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const begun = Date.now();
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'dev', ...areas], {
    cwd: dir,
    // Other tests run at the same time.
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, START_LIMIT_S: '180' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const end = Date.now() + LIMIT_MS;
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said}`);
      if (Date.now() > end) throw new Error(`it never ${what}:\n${said}`);
      await pause(100);
    }
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await until('was ready', () => said.includes('Larkfield is ready at')).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  process.stdout.write(`dev ${areas.join(' ')}: ready after ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  return {
    origin,
    database:
      /embedded-mongo listens at (mongodb:\S+)\/\?/
        .exec(said)?.[1]
        ?.concat('/larkfield?directConnection=true') ?? '',
    output: () => said,
    waitForOutput: (pattern) => until(`said ${pattern}`, () => pattern.test(said)),
    waitForStatus: (path, status) =>
      until(`answered ${path} with ${status}`, async () => {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        return answer.status === status;
      }),
    stop,
  };
}
