import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { siteAt } from './lib/against/site-at.ts';
import { findHeadless } from './lib/chromium.ts';
import { ROOT } from './lib/paths.ts';

/**
 * `npm run e2e [-- --against https://… [--read-only]]`: the journeys across areas on a site that runs elsewhere, or on one that is
 * started for them. The address of a preview is its signed link. With `--read-only`, those alone that write nothing.
 */
const { values } = parseArgs({
  options: { against: { type: 'string' }, 'read-only': { type: 'boolean', default: false } },
});
try {
  const against = values.against === undefined ? {} : await siteOf(values.against);
  const env = { ...process.env, ...against };
  const chromium = process.env['CHROMIUM_PATH'] ?? findHeadless();
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const only = values['read-only'] ? ['--grep=@read-only'] : [];
  const { status } = spawnSync(
    process.execPath,
    [cli, 'test', '--config=e2e/playwright.config.ts', '--project=site', ...only, 'journeys.spec.ts'],
    { cwd: ROOT, stdio: 'inherit', env: { ...env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) } },
  );
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function siteOf(address: string): Promise<Record<string, string>> {
  const { origin: E2E_AGAINST } = await siteAt(address);
  const { search } = new URL(address);
  return { E2E_AGAINST, ...(search === '' ? {} : { E2E_ENTRY: address }) };
}
