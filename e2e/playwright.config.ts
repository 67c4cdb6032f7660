import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];

/** Against the built site with its own database, in the Chromium that `npm test` found. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
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
    launchOptions: {
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
    },
  },
  projects: [
    { name: 'site', testIgnore: 'axe.spec.ts' },
    // axe puts its script into the page, which the site's policy refuses; every other test runs under the policy.
    { name: 'axe', testMatch: 'axe.spec.ts', use: { bypassCSP: true } },
  ],
});
