import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchRemoteSite } from './dev/against/remote-site.ts';
import { ensureTestBrowser } from './programs/chromium.ts';
import { missingForSandbox } from './site/paypal-sandbox.ts';
import { ROOT } from './workspace/paths.ts';

/**
 * `npm run e2e [-- --against https://… [--read-only] | --paypal-sandbox]`: runs the journeys that cross areas. `--against` names a remote
 * site, for a preview its signed link; without it a site
 * is started for the tests. `--read-only` runs only journeys that write nothing. `--paypal-sandbox` runs the journeys of
 * donors against PayPal's sandbox, with the account and the test buyer of the environment.
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    'read-only': { type: 'boolean', default: false },
    'paypal-sandbox': { type: 'boolean', default: false },
  },
});
const atSandbox = values['paypal-sandbox'];
const missing = atSandbox ? missingForSandbox(process.env) : [];
if (missing.length > 0) {
  console.log(`skipped: the journeys at PayPal’s sandbox need ${missing.join(', ')}`);
  process.exit();
}
const env = {
  ...process.env,
  ...(values.against === undefined ? {} : await siteOf(values.against)),
  ...(atSandbox ? { E2E_PAYPAL_SANDBOX: '1' } : {}),
  CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? ensureTestBrowser(),
};
const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
const only = values['read-only'] ? ['--grep=@read-only'] : [];
const chosen = atSandbox
  ? ['--project=mf-support', '--grep=@paypal']
  : ['--project=site', ...only, 'journeys.spec.ts'];
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config=e2e/playwright.config.ts', ...chosen],
  { cwd: ROOT, stdio: 'inherit', env },
);
process.exitCode = status ?? 1;

/**
 * Returns the tests' variables for a remote site: its origin and, if the address has a query (a preview's link), the
 * first address to open.
 */
async function siteOf(address: string): Promise<Record<string, string>> {
  const { origin: E2E_AGAINST } = await fetchRemoteSite(address);
  const { search } = new URL(address);
  return { E2E_AGAINST, ...(search === '' ? {} : { E2E_ENTRY: address }) };
}
