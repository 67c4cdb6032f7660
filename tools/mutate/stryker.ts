import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installAside } from '../lib/install-aside.ts';
import { ROOT } from '../lib/paths.ts';
import type { Part } from './parts.ts';
import type { StrykerReport } from './report.ts';
import { ONE_IN } from './sample.ts';

/** Beside the tree's own packages: 73 MB that a few runs a year need. Runners want a core of their very version. */
const FOLDER = 'dist/mutation';
const VERSION = '10.0.0';
const PACKAGES = ['core', 'jest-runner', 'tap-runner'].map((name) => `@stryker-mutator/${name}`);

/** Puts Stryker into a folder of its own. Without a registry it says no. */
export const installStryker = (): boolean =>
  installAside(join(ROOT, FOLDER), Object.fromEntries(PACKAGES.map((name) => [name, VERSION])));

/**
 * Runs the tests of a part on its code, changed in one place at a time. With names, only files whose path has one of them are
 * changed anew; for others what was found before is told, as it is for code that is as it was then. Of `oneIn` changes one is
 * tried. After `minutes` the run is ended, and what it has found until then is the report.
 * @throws Error when the tests fail on the code as it is.
 */
export function runStryker(name: string, part: Part, { names, oneIn, minutes }: RunOptions): StrykerReport {
  const found = `${FOLDER}/${name}-${oneIn}.found.json`;
  const settings = `${FOLDER}/${name}.config.json`;
  const bin = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  // Not below the tree: Jest would take the packages of a copy that is left there for the tree's own.
  const copy = mkdtempSync(join(tmpdir(), 'larkfield-mutate-'));
  try {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    const chosen = { ...settingsOf(part, names), incrementalFile: found, tempDirName: copy };
    writeFileSync(join(ROOT, settings), JSON.stringify(chosen));
    const env = { ...process.env, [ONE_IN]: String(oneIn) };
    // Stryker keeps what it has found when it is interrupted.
    const end = { timeout: minutes * 60_000, killSignal: 'SIGINT' } as const;
    const { status, error } = spawnSync(process.execPath, [bin, 'run', settings], {
      cwd: ROOT,
      stdio: 'inherit',
      env,
      ...end,
    });
    const outOfTime = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
    if (status !== 0 && !outOfTime) throw new Error(`Stryker ended with ${status}`);
    return JSON.parse(readFileSync(join(ROOT, found), 'utf8')) as StrykerReport;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

interface RunOptions {
  readonly names: readonly string[];
  readonly oneIn: number;
  readonly minutes: number;
}

function settingsOf({ code, nodeTests }: Part, names: readonly string[]): object {
  const wanted = names.length > 0 ? names.map((each) => `${code}/**/*${each}*`) : [`${code}/**/*.ts`];
  return {
    plugins: [...PACKAGES.slice(1), './tools/mutate/words.ts', './tools/mutate/sample.ts'],
    ignorers: ['words'],
    checkers: ['sample'],
    mutate: [...wanted, '!**/*.test.ts', '!**/testing/**'],
    ...(nodeTests ? nodeRunner(nodeTests) : jestRunner(code)),
    coverageAnalysis: 'perTest',
    incremental: true,
    reporters: ['progress-append-only'],
    // Of what the tests may read; what is imported by a package's name comes from the tree itself, unchanged.
    ignorePatterns: ['dist', 'data', 'docs', 'e2e'],
    // Types are stripped, not checked: neither a compiler's settings nor comments for it are wanted.
    tsconfigFile: `${FOLDER}/none.json`,
    disableTypeChecks: false,
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    dryRunTimeoutMinutes: 60,
    // A busy machine makes a slow test, not a hanging one.
    timeoutFactor: 3,
  };
}

const nodeRunner = (testFiles: readonly string[]) => ({
  testRunner: 'tap',
  tap: {
    testFiles,
    nodeArgs: ['--disable-warning=ExperimentalWarning', '--test-reporter=tap'],
    forceBail: true,
  },
});

const jestRunner = (code: string) => ({
  testRunner: 'jest',
  jest: {
    configFile: 'jest.config.mjs',
    // Stryker wraps the environment and looks it up by itself, without Jest's word for the root.
    config: { roots: [`<rootDir>/${code}`], testEnvironment: './packages/ui/src/testing/environment.cjs' },
  },
});
