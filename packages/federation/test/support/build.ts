import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../src/build/compile.ts';
import { serverConfig } from '../../src/build/config.ts';

/** Areas to build, with their locales. */
export const FIXTURES = join(import.meta.dirname, '../fixtures');

/** Builds a shell for Node that brings the shared libraries and nothing else, and puts it into the store. */
export async function buildTestShell(store: string, id: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'larkfield-shell-'));
  const target = { id: 'shell', root: FIXTURES, dir: join(FIXTURES, 'shell'), out, development: false };
  await compile(serverConfig(target, 'shell'));
  cpSync(join(out, 'server'), join(store, 'shell', id), { recursive: true });
  rmSync(out, { recursive: true });
}
