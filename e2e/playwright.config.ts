import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { DRAWING } from './support/renderer.ts';

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

/** Each area's own tests are a project of its name: `npm test e2e mf-support`. */
const areas = readdirSync(ROOT)
  .map((name) => ({ name, testDir: join(ROOT, name, 'e2e') }))
  .filter(({ name, testDir }) => name.startsWith('mf-') && existsSync(testDir));

/** These start sites of their own and end parts of them: side by side they would slow each other beyond what they allow. */
const HEAVY = ['failure.spec.ts', 'spam.spec.ts', 'swap.spec.ts'];

/** Specs that compare with pictures. */
const PICTURED = ['looks.spec.ts', 'state-looks.spec.ts'];

/** Pictures of pages and their states are compared by `npm test all`, and taken by `npm run looks`. */
const LOOKS = {
  name: 'looks',
  testMatch: PICTURED,
  use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...DRAWING] } },
};

/** Against the built site with its own database, in the Chromium that `npm test` found. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // `npm run looks` takes them.
  updateSnapshots: 'none',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    launchOptions,
  },
  projects: [
    { name: 'site', testIgnore: ['axe.spec.ts', 'firefox.spec.ts', ...PICTURED, ...HEAVY] },
    { name: 'heavy', testMatch: HEAVY, workers: 1 },
    ...areas,
    // Playwright only runs these: it drives a Firefox of its own making, the tests drive the one that visitors have.
    { name: 'firefox', testMatch: 'firefox.spec.ts' },
    // axe puts its script into the page, which the site's policy refuses; every other test runs under the policy.
    { name: 'axe', testMatch: 'axe.spec.ts', use: { bypassCSP: true } },
    ...(process.env['ALL_PAGES'] ? [LOOKS] : []),
  ],
});
