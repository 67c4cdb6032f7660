import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findHeadless, provideWhole } from './lib/chromium.ts';
import { provideFirefox } from './lib/firefox.ts';
import { areaIds, ROOT } from './lib/paths.ts';
import { provideReaders } from './lib/readers.ts';

/**
 * `npm test [all] [stage ...] [area ...]`: everything that must hold, cheapest first; stops at the first stage that fails.
 * With areas, what types, lint, browser, Node and end-to-end tests have to say of those alone. Inspections of pages that cost minutes leave
 * out what has not changed since it passed (`e2e/passed.txt`), and languages (`e2e/support/sample.ts`); with `all` they look at
 * everything.
 */
const bin = (path: string) => join('node_modules', path);
const STAGES: Readonly<Record<string, (areas: readonly string[]) => readonly string[][]>> = {
  generate: () => [['tools/generate.ts']],
  forms: () => [['tools/check-forms.ts']],
  types: (areas) => [['tools/check-types.ts', ...areas]],
  lint: (areas) => [
    // Has no cache: its rules look at the types of other files, too.
    [bin('oxlint/bin/oxlint'), ...lintedFolders(areas)],
    [
      bin('eslint/bin/eslint.js'),
      ...['--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
      ...['--cache-location', 'node_modules/.cache/eslint/passed', ...lintedFolders(areas)],
    ],
    ['tools/format.ts', '--check', ...lintedFolders(areas)],
  ],
  locales: () => [['tools/check-locales.ts']],
  dependencies: () => [['tools/audit-deps.ts', '--offline']],
  coverage: () => [['tools/check-coverage.ts']],
  browser: (areas) => [[bin('jest/bin/jest.js'), '--colors=false', ...areas.map((area) => `${area}/`)]],
  node: (areas) => [['--test', '--test-concurrency=2', '--test-reporter=dot', ...nodeTests(areas)]],
  build: () => [['tools/build.ts', '--untranslated'], ['tools/check-budgets.ts']],
  // The generator of areas and the tutorial, each on a copy of the tree; one area need not hear of them.
  new: (areas) =>
    areas.length > 0
      ? []
      : [['--test', '--test-concurrency=1', '--test-reporter=dot', ...testsBelow('tools/new/test')]],
  // `npm run dev` of every area, on another copy.
  dev: (areas) => (areas.length > 0 ? [] : [['--test', '--test-reporter=dot', 'tools/dev/test/dev.test.ts']]),
  e2e: (areas) => [
    [
      bin('@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      ...areas.map((area) => `--project=${area}`),
    ],
  ],
};

/** An area's own folder and that of the service that has its name; the whole tree without areas. */
function lintedFolders(areas: readonly string[]): string[] {
  return areas.length > 0 ? foldersOf(areas).filter((folder) => existsSync(join(ROOT, folder))) : ['.'];
}

const foldersOf = (areas: readonly string[]): string[] =>
  areas.flatMap((area) => [area, area.replace('mf-', 'services/')]);

/**
 * Tests that Node's own runner takes: those in a folder `test` of a room, of the tools or of the benchmarks; of an area,
 * its own and those of the service that has its name.
 */
function nodeTests(areas: readonly string[]): string[] {
  const wanted = foldersOf(areas);
  const inside = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name));
  const folders = [...inside('.'), ...inside('services'), ...inside('packages')];
  const found = folders.flatMap((folder) => {
    if (wanted.length > 0 && !wanted.includes(folder)) return [];
    const test = join(folder, 'test');
    return statSync(join(ROOT, test), { throwIfNoEntry: false }) ? testsBelow(test) : [];
  });
  if (found.length === 0) throw new Error('no tests found');
  return found;
}

function testsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

/** Stages that open pages in Chromium. */
const IN_CHROMIUM = ['new', 'dev', 'e2e'];

const known = areaIds().filter((id) => id !== 'shell');
const words = process.argv.slice(2).filter((word) => word !== 'all');
const areas = words.filter((word) => known.includes(word));
const wanted = words.filter((word) => !known.includes(word));
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  const choice = [...Object.keys(STAGES), ...known].join(', ');
  console.error(`No stage or area ${unknown.join(', ')}; there are ${choice}.`);
  process.exit(1);
}
const names = wanted.length > 0 ? wanted : Object.keys(STAGES);
let passed = 0;
for (const name of names) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  if (name === 'node') provideReaders();
  if (name === 'e2e') provideWhole();
  // The tests of one area take Chromium alone.
  if (name === 'e2e' && areas.length === 0) provideFirefox();
  const env = {
    ...process.env,
    ...(IN_CHROMIUM.includes(name) ? { CHROMIUM_PATH: findHeadless() } : {}),
    ...(process.argv.includes('all') ? { ALL_PAGES: '1' } : {}),
  };
  const failed = STAGES[name]?.(areas).some((args) => {
    const flags = ['--disable-warning=ExperimentalWarning'];
    return (
      spawnSync(process.execPath, [...flags, ...args], { cwd: ROOT, stdio: 'inherit', env }).status !== 0
    );
  });
  if (failed) {
    console.error(`\n${name} failed`);
    console.log(`stages: ${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`== ${name} passed in ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`\nstages: ${passed} passed, 0 failed`);
