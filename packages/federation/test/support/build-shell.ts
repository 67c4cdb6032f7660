import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWebpack } from '../../src/build/run-webpack.ts';
import { serverConfig } from '../../src/build/webpack-config.ts';

/** Areas to build, with their locales. */
export const FIXTURES = join(import.meta.dirname, '../fixtures');

/** Builds a shell for Node that contains only the shared libraries, and stores it. */
export async function buildTestShell(store: string, id: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'larkfield-shell-'));
  const target = { id: 'shell', root: FIXTURES, dir: join(FIXTURES, 'shell'), out, development: false };
  await runWebpack(serverConfig(target, 'shell'));
  cpSync(join(out, 'server'), join(store, 'shell', id), { recursive: true });
  rmSync(out, { recursive: true });
}
