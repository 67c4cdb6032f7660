import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { RENDERING_FLAGS } from './visual/renderer.ts';

const chromium = process.env['CHROMIUM_PATH'];
const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const ROOT = join(import.meta.dirname, '..');

/** Each area's own tests are a project with its name: `npm test e2e mf-support`. */
const areas = readdirSync(ROOT)
  .map((name) => ({ name, testDir: join(ROOT, name, 'e2e') }))
  .filter(({ name, testDir }) => name.startsWith('mf-') && existsSync(testDir));

/** Specs that start sites of their own and stop parts of them. In parallel they would exceed their timeouts. */
const HEAVY = ['failing-area.spec.ts', 'spam.spec.ts', 'release-change.spec.ts'];

const PICTURED = 'visual/*.spec.ts';

/** Compares pages and states with reference pictures in `npm test all`; `npm run lab -- visual` updates them. */
const VISUAL = {
  name: 'visual',
  testMatch: PICTURED,
  use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...RENDERING_FLAGS] } },
};

/** Runs against the built site with a database of its own, in the Chromium that `npm test` found. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/sites/global-setup.ts',
  snapshotPathTemplate: '{testDir}/visual/pictures/{arg}{ext}',
  // Only `npm run lab -- visual` updates pictures.
  updateSnapshots: 'none',
  outputDir: '../test-results',
  fullyParallel: true,
  // Tests also wait: two browsers leave a third of two processors idle.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may hold up a browser. What passes only then is listed as flaky, and is to be mended.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    launchOptions,
  },
  projects: [
    { name: 'site', testIgnore: ['axe.spec.ts', 'firefox.spec.ts', PICTURED, ...HEAVY] },
    { name: 'heavy', testMatch: HEAVY, workers: 1 },
    ...areas,
    // Playwright only runs these tests. They drive the Firefox of visitors; Playwright can drive only its own build.
    { name: 'firefox', testMatch: 'firefox.spec.ts' },
    // axe injects a script, which the content security policy forbids. Every other test runs under the policy.
    { name: 'axe', testMatch: 'axe.spec.ts', use: { bypassCSP: true } },
    ...(process.env['ALL_PAGES'] ? [VISUAL] : []),
  ],
});
