import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../lib/ports.ts';

export interface Dev {
  readonly origin: string;
  /** Address of its database. */
  readonly database: string;
  /** What it has said. */
  output(): string;
  /** Settles when it has said that. @throws Error when it does not. */
  says(pattern: RegExp): Promise<void>;
  /** Settles when an address answers so. @throws Error when it does not. */
  answers(path: string, status: number): Promise<void>;
  stop(): Promise<void>;
}

/** The machine may have much else to do. */
const LIMIT_MS = 400_000;

/** Starts `npm run dev` in a tree, with a database of its own. @throws Error with what it has said when it ends instead. */
export async function startDev(dir: string, areas: readonly string[]): Promise<Dev> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-dev-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  // A runner of tests inside a test would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const begun = Date.now();
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'dev', ...areas], {
    cwd: dir,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
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
    says: (pattern) => until(`said ${pattern}`, () => pattern.test(said)),
    answers: (path, status) =>
      until(`answered ${path} with ${status}`, async () => {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        return answer.status === status;
      }),
    stop,
  };
}
