import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOutsideWorkspace } from '../programs/install-outside-workspace.ts';
import { ROOT } from '../../tools/workspace/paths.ts';
import type { MutationTarget } from './mutation-targets.ts';
import { DRAW, SEED } from './draw-plugin.ts';

/** Outside the workspace: 73 MB that are needed a few times a year. All packages of Stryker need the same version. */
const FOLDER = 'dist/mutation';
const VERSION = '10.0.0';
const PACKAGES = ['core', 'jest-runner', 'tap-runner'].map((name) => `@stryker-mutator/${name}`);

/** Installs Stryker into `dist/mutation`. Returns false without a registry. */
export const installStryker = (): boolean =>
  installOutsideWorkspace(join(ROOT, FOLDER), Object.fromEntries(PACKAGES.map((name) => [name, VERSION])));

export interface MutationScore {
  /** Changes that were tried. */
  readonly changes: number;
  /** Changes that made a test fail or time out, in percent. */
  readonly percent: number;
  /** Changes that only a timeout noticed: a busy machine may have caused it. */
  readonly timeouts: number;
}

/**
 * Changes the code of a part in one place at a time and runs its tests. Stryker prints the survivors and writes its report to
 * `dist/mutation/<name>.html`. Stops after `minutes` with the results so far.
 * @throws Error when the tests fail without any change.
 */
export function runStryker(name: string, part: MutationTarget, options: RunOptions): MutationScore {
  const { count, seed, minutes } = options;
  const resultsFile = `${FOLDER}/${name}.results.json`;
  const settingsFile = `${FOLDER}/${name}.config.json`;
  const bin = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  // Not below the tree: Jest would take the packages of a leftover copy for the tree's own.
  const tempDirName = mkdtempSync(join(tmpdir(), 'larkfield-mutate-'));
  try {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    const settings = {
      ...settingsOf(part, options.files),
      ...{ tempDirName, incrementalFile: resultsFile, htmlReporter: { fileName: `${FOLDER}/${name}.html` } },
    };
    writeFileSync(join(ROOT, settingsFile), JSON.stringify(settings));
    const { status, error } = spawnSync(process.execPath, [bin, 'run', settingsFile], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, [DRAW]: String(count), [SEED]: seed },
      timeout: minutes * 60_000,
      // Stryker saves its results so far when it is interrupted.
      killSignal: 'SIGINT',
    });
    const outOfTime = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
    if (status !== 0 && !outOfTime) throw new Error(`Stryker ended with ${status}`);
    return scoreOf(JSON.parse(readFileSync(join(ROOT, resultsFile), 'utf8')) as StrykerResults);
  } finally {
    rmSync(tempDirName, { recursive: true, force: true });
  }
}

/** The part of Stryker's results (mutation-testing-elements schema) that is used. */
interface StrykerResults {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

function scoreOf({ files }: StrykerResults): MutationScore {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const changes = noticed + count('Survived', 'NoCoverage');
  return { changes, percent: changes === 0 ? 100 : (100 * noticed) / changes, timeouts: count('Timeout') };
}

interface RunOptions {
  /** Parts of paths: only files with one of them are changed. All files of the part without any. */
  readonly files: readonly string[];
  /** Number of changes to draw. */
  readonly count: number;
  readonly seed: string;
  readonly minutes: number;
}

function settingsOf({ code, nodeTests }: MutationTarget, files: readonly string[]): object {
  const wanted = files.length > 0 ? files.map((file) => `${code}/**/*${file}*`) : [`${code}/**/*.ts`];
  return {
    plugins: [...PACKAGES.slice(1), './lab/mutate/ignore-messages-plugin.ts', './lab/mutate/draw-plugin.ts'],
    ignorers: ['messages'],
    checkers: ['draw'],
    mutate: [...wanted, '!**/*.test.ts', '!**/testing/**'],
    ...(nodeTests ? nodeRunner(nodeTests) : jestRunner(code)),
    coverageAnalysis: 'perTest',
    // Only an incremental run saves its results when it is interrupted. `force`: results of earlier runs are not used.
    incremental: true,
    force: true,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    // Not copied. Packages of the workspace are imported from the tree itself, unchanged.
    ignorePatterns: ['dist', 'data', 'docs', 'e2e'],
    // Node strips types without checking them, so Stryker must neither read a tsconfig nor add `@ts-nocheck`.
    tsconfigFile: `${FOLDER}/none.json`,
    disableTypeChecks: false,
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    dryRunTimeoutMinutes: 60,
    // On a busy machine tests are slow without hanging.
    timeoutFactor: 3,
    timeoutMS: 60_000,
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
    // Stryker resolves the environment itself and does not know Jest's `<rootDir>`.
    config: { roots: [`<rootDir>/${code}`], testEnvironment: './packages/ui/src/testing/environment.cjs' },
  },
});
