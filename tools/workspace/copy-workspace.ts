import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { areaIds, ROOT } from './paths.ts';

/** Installed or generated folders, at any depth. */
const LEFT_OUT = new Set(['node_modules', 'generated', 'test-results']);
/** Skipped only at the root, because an area may have source folders with these names. */
const LEFT_OUT_OF_ROOT = new Set(['dist', 'data', '.git']);
const RELEASES = 'dist/releases';
/** Copied although generated, because PDFs take long to generate. */
const FILES = 'generated/files';

export interface ScriptResult {
  readonly status: number | null;
  /** Output of both streams. */
  readonly output: string;
}

export interface TreeCopy {
  readonly dir: string;
  /** Runs a script of the copy with the current Node. */
  run(script: string, ...args: readonly string[]): Promise<ScriptResult>;
  remove(): void;
}

/** Copies the workspace to a temporary folder, with the releases that are already built. */
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
      // With this variable a nested test runner would report to the outer one.
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
