import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { areaIds, ROOT } from './paths.ts';

/** What is installed or made from the rest, in any folder. */
const LEFT_OUT = new Set(['node_modules', 'generated', 'test-results']);
/** Only at the root: an area may call a folder of its sources so. */
const LEFT_OUT_OF_ROOT = new Set(['dist', 'data', '.git']);
const RELEASES = 'dist/releases';
/** PDFs of areas take long to make. */
const FILES = 'generated/files';

export interface Run {
  readonly status: number | null;
  /** Both streams. */
  readonly output: string;
}

export interface TreeCopy {
  readonly dir: string;
  /** Runs a script of the copy with the Node of the calling process. */
  run(script: string, ...args: readonly string[]): Promise<Run>;
  remove(): void;
}

/** A copy of the tree in which anything may be made, with the releases that are built already. */
export function copyTree(): TreeCopy {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-new-'));
  const wanted = (source: string) => {
    const parts = relative(ROOT, source).split('/');
    return !LEFT_OUT_OF_ROOT.has(parts[0] ?? '') && !parts.some((part) => LEFT_OUT.has(part));
  };
  cpSync(ROOT, dir, { recursive: true, filter: wanted, verbatimSymlinks: true });
  for (const folder of [RELEASES, ...areaIds().map((id) => join(id, FILES))])
    if (existsSync(join(ROOT, folder))) cpSync(join(ROOT, folder), join(dir, folder), { recursive: true });
  return {
    dir,
    async run(script, ...args) {
      // A runner of tests inside a test would report to the outer one.
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
        cwd: dir,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const { promise, resolve } = Promise.withResolvers<number | null>();
      child.once('exit', resolve);
      const [status, ...streams] = await Promise.all([promise, text(child.stdout), text(child.stderr)]);
      return { status, output: streams.join('') };
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
