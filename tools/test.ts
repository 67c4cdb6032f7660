import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTestBrowser, installFullChromium } from './programs/chromium.ts';
import { installFirefox } from './programs/firefox.ts';
import { runCommands } from './processes/run-commands.ts';
import { areaIds, ROOT } from './workspace/paths.ts';
import { installDocumentReaders } from './programs/document-readers.ts';

/**
 * `npm test [all] [stage ...] [area ...]`: runs all tests and checks, cheapest first, and stops at the first stage that fails.
 * With areas it runs only their types, lint, browser, Node and end-to-end tests. Slow inspections skip pages that passed
 * unchanged (`e2e/passed.txt`) and some languages (`e2e/support/pages/inspected-languages.ts`); with `all` they skip nothing.
 */
const bin = (path: string) => join('node_modules', path);
const STAGES: Readonly<Record<string, (areas: readonly string[]) => readonly string[][]>> = {
  generate: () => [['tools/generate.ts']],
  forms: () => [['tools/checks/check-forms.ts']],
  types: (areas) => [['tools/checks/check-types.ts', ...areas]],
  lint: (areas) => [
    ['tools/checks/check-oxlint.ts', ...lintedFolders(areas)],
    [
      bin('eslint/bin/eslint.js'),
      ...['--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
      ...['--cache-location', 'node_modules/.cache/eslint/passed', ...lintedFolders(areas)],
    ],
    ['tools/checks/check-format.ts', '--check', ...lintedFolders(areas)],
  ],
  locales: () => [['tools/checks/check-locales.ts']],
  dependencies: () => [['tools/checks/check-dependencies.ts', '--offline']],
  coverage: () => [['tools/checks/check-coverage.ts']],
  browser: (areas) => [[bin('jest/bin/jest.js'), '--colors=false', ...areas.map((area) => `${area}/`)]],
  node: (areas) => [['tools/checks/run-node-tests.ts', ...nodeTests(areas)]],
  build: () => [['tools/build.ts', '--untranslated'], ['tools/checks/check-budgets.ts']],
  // The generator of areas, the tutorial and `npm run dev`, on copies of the workspace. They do not concern a single area.
  new: (areas) =>
    areas.length > 0
      ? []
      : [
          [
            'tools/checks/run-node-tests.ts',
            ...testsBelow('tools/new/test'),
            ...testsBelow('tools/dev/test'),
          ],
        ],
  e2e: (areas) => [
    [
      bin('@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      ...areas.map((area) => `--project=${area}`),
    ],
  ],
};

/** Returns the folders of these areas and of the services with their names; the whole tree without areas. */
function lintedFolders(areas: readonly string[]): string[] {
  return areas.length > 0 ? foldersOf(areas).filter((folder) => existsSync(join(ROOT, folder))) : ['.'];
}

const foldersOf = (areas: readonly string[]): string[] =>
  areas.flatMap((area) => [area, area.replace('mf-', 'services/')]);

/**
 * Returns the tests for Node's test runner: those in a `test` folder of a package, of `tools` or of `lab`; with areas
 * those of the areas and of the services with their names.
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

const IN_CHROMIUM = ['new', 'e2e'];
/** Stages that depend on no other: those that follow each other run at the same time, two commands at once. */
const INDEPENDENT = ['forms', 'types', 'lint', 'locales', 'dependencies', 'coverage'];

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
for (const group of groupsOf(names)) {
  const started = Date.now();
  const title = group.join(', ');
  console.log(`\n== ${title}`);
  if (group.includes('node')) installDocumentReaders();
  if (group.includes('e2e')) installFullChromium();
  // Tests of single areas use only Chromium.
  if (group.includes('e2e') && areas.length === 0) installFirefox();
  const env = {
    ...process.env,
    ...(group.some((name) => IN_CHROMIUM.includes(name)) ? { CHROMIUM_PATH: ensureTestBrowser() } : {}),
    ...(process.argv.includes('all') ? { ALL_PAGES: '1' } : {}),
  };
  const failed = await failedStages(group, env);
  passed += group.length - failed.length;
  if (failed.length > 0) {
    console.error(`\n${failed.join(', ')} failed`);
    console.log(`stages: ${passed} passed, ${failed.length} failed`);
    process.exit(1);
  }
  console.log(`== ${title} passed in ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`\nstages: ${passed} passed, 0 failed`);

/** Groups stages that follow each other and can run at the same time. */
function groupsOf(stages: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of stages) {
    const last = groups.at(-1);
    if (last && [...last, name].every((each) => INDEPENDENT.includes(each))) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** Runs the commands of a group and returns the stages that failed. */
async function failedStages(group: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const commands = group.flatMap((name) => (STAGES[name]?.(areas) ?? []).map((args) => ({ name, args })));
  const limit = group.every((name) => INDEPENDENT.includes(name)) ? Math.min(2, commands.length) : 1;
  const failed = await runCommands(commands, { limit, env });
  return [...new Set(failed.map(({ name }) => name))];
}
